import * as z from "zod/mini";
import { absentOr } from "./absent-or";
import { foldDigits } from "./fold-digits";

/** An eSIM's number: 18 to 22 digits, in practice 19 or 20 that begin with 89. */
const ICCID = /^\d{18,22}$/;

/** The digits of an ICCID in any format ("8910 3000 …", "89-10-…"); null for anything else. */
export function parseIccid(text: string): string | null {
  if (text.length > 60) return null;
  const digits = foldDigits(text).replace(/[\s.-]+/g, "");
  return ICCID.test(digits) ? digits : null;
}

/** An ICCID in any format; outputs its digits. Codes: iccid_required, iccid_invalid. */
export const iccidSchema = z.pipe(
  z.string(absentOr("iccid_required", "iccid_invalid")),
  z.transform((text, ctx) => {
    const iccid = parseIccid(text);
    if (iccid) return iccid;
    const message = text.trim() === "" ? "iccid_required" : "iccid_invalid";
    ctx.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  }),
);
