import type { FieldProblem } from "@/lib/model/service-id";

/** The result of validating a meter or smartcard, as far as a page may show it. */
export type ValidationAnswer = {
  /** The number to which it belongs (checkFingerprint). */
  fingerprint: string;
} & (
  | {
      kind: "known";
      /** Masked: "A** O**". */
      name: string;
      address: string | null;
      bouquet: string | null;
      /** The DisCo returned no address, and the purchase needs one. */
      wantsAddress: boolean;
    }
  /** The number, or another field, is wrong; `path` is a field of the form. */
  | { kind: "wrong"; problems: FieldProblem[] }
  /**
   * Validation is down. `sell`: the shop's owner allows unvalidated sales; the customer then enters name and address.
   * `notify`: we can email when it answers again.
   */
  | { kind: "down"; sell: boolean; notify: boolean }
  /** Unavailable now, for any number: a key of lib/words. */
  | { kind: "unavailable"; code: string }
  | { kind: "limited"; seconds: number }
);

/** Whether a purchase may continue with this result and the customer details entered. */
export function mayGoOn(answer: ValidationAnswer | null, fields: Readonly<Record<string, string>>): boolean {
  const typed = (name: string) => (fields[name] ?? "").trim() !== "";
  if (answer?.kind === "known") return !answer.wantsAddress || typed("address");
  return answer?.kind === "down" && answer.sell && typed("customerName");
}
