import { statusWord } from "@/lib/merchant/schemas/transaction";
import { walkStrings } from "./walk-strings";

export interface EsimProfile {
  /** LPA:1$<smdp>$<matchingId> */
  activationCode: string;
  iccid?: string;
  smdpAddress?: string;
  status?: string;
}

const LPA = /LPA:1\$([^$\s"']+)\$([^$\s"',;]+)/i;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/**
 * The installable profile in an eSIM response: an LPA string in any field, or an SM-DP+ address and a code, from
 * which the LPA string is built (domain-facts.md, eSIM). Null if it can't be installed yet.
 */
export function parseEsim(answer: unknown): EsimProfile | null {
  const strings = walkStrings(answer);
  const of = (pattern: RegExp) => strings.find(({ key }) => pattern.test(key))?.text;
  const address = of(/^smdpAddress$/i);
  const code = of(/^(activationCode|matchingId)$/i);
  const lpa = strings.map(({ text }) => LPA.exec(text)).find((match) => match !== null);
  const composed = address && HOST.test(address) && code && /^[\w-]+$/.test(code);
  if (!lpa && !composed) return null;
  const iccid = of(/^iccid$/i);
  // In a purchase response this field holds the transaction's status, which says nothing about the profile.
  const status = strings.find(
    ({ key, text }) => /^(esimStatus|status)$/i.test(key) && ["none", "other"].includes(statusWord(text)),
  )?.text;
  return {
    activationCode: lpa ? lpa[0] : `LPA:1$${address}$${code}`,
    smdpAddress: lpa?.[1] ?? address,
    ...(iccid ? { iccid } : {}),
    ...(status ? { status } : {}),
  };
}
