import type { FieldProblem } from "@/lib/model/service-id";

/** What the shop found out about the owner of a meter or smartcard, as far as a page may show it. */
export type ValidationAnswer = {
  /** Which number it is about (checkFingerprint). */
  print: string;
} & (
  | {
      kind: "known";
      /** Masked: "ADA O***". */
      name: string;
      address: string | null;
      bouquet: string | null;
      /** The company told no address, and the purchase needs one. */
      wantsAddress: boolean;
    }
  /** The number, or what stands beside it, is wrong; `path` is a field of the form. */
  | { kind: "wrong"; problems: FieldProblem[] }
  /** Nobody can tell now. `sell`: the owner of the shop sells without; name and address are typed then. */
  | { kind: "down"; sell: boolean }
  /** Not sold now, whoever owns it: a key of lib/words. */
  | { kind: "unavailable"; code: string }
  | { kind: "limited"; seconds: number }
);

/** May a purchase go on with this answer, and what was typed beside it, as far as the number's owner is concerned? */
export function mayGoOn(answer: ValidationAnswer | null, fields: Readonly<Record<string, string>>): boolean {
  const typed = (name: string) => (fields[name] ?? "").trim() !== "";
  if (answer?.kind === "known") return !answer.wantsAddress || typed("address");
  return answer?.kind === "down" && answer.sell && typed("customerName");
}
