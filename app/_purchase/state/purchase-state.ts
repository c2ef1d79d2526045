import type { FieldProblem } from "@/lib/model/service-id";
import { emptyFormValues, type FormValues } from "./form-values";
import type { Priced } from "./priced";
import type { ProofAsked } from "./proof-asked";
import { PRICED_NAMES } from "./service-forms";
import type { ValidationAnswer } from "./validation-answer";

/** A notice that needs an answer before the purchase can continue. Nothing has been paid. */
export type PurchaseNotice =
  | { kind: "price_changed"; before: number | null; now: number }
  /** `ref`: null if the visitor may not learn it: the email's order was placed in another browser. */
  | { kind: "repeat"; ref: string | null; minutes: number }
  | { kind: "key_reused" }
  | { kind: "start_failed" }
  | { kind: "wallet_short"; balance: number; total: number }
  | { kind: "signed_out" }
  | ({ kind: "proof_needed" } & ProofAsked)
  | { kind: "limited"; seconds: number }
  | { kind: "broken" }
  /** The form is stored; a link is emailed to this address when the number can be verified. */
  | { kind: "notify"; email: string }
  /** No response came, so it is unknown whether the request arrived. Pressing again creates the same order. */
  | { kind: "unsent" }
  | { kind: "unavailable"; code: string; seconds?: number; message?: string };

export interface Review {
  priced: Priced;
  /** The idempotency key of the next press: pressing twice makes one order. */
  key: string;
  /** Fingerprint of the form for which the price was made. A changed form is priced again before it is paid. */
  fingerprint: string;
}

export interface Listed {
  /** Number of lines parsed. */
  count: number;
  /** A number that is now in the form more than once, as typed; this may be intended. */
  repeated: string | null;
}

/** What the purchase form shows. Made by the server action, also for a form posted without JavaScript. */
export interface PurchaseState {
  /** Counts responses, so that the page can recognise a new one. */
  answer: number;
  typed: FormValues;
  /** `path` is the name of the form's field. */
  problems: FieldProblem[];
  notice: PurchaseNotice | null;
  review: Review | null;
  /** The owner of the meter or smartcard, for services that validate it. */
  check: ValidationAnswer | null;
  /** The list parsed into `typed.rows` by this submit. */
  listed: Listed | null;
  /** Data: which plans the form posted without JavaScript shows, as a query; null: those of the address. */
  show: string | null;
  /** With JavaScript: the address to open now, and the order to store on this device; `order` is null if it was added to the basket. */
  go: { url: string; order: { ref: string; token: string } | null } | null;
}

export function startState(typed: FormValues = emptyFormValues()): PurchaseState {
  return {
    answer: 0,
    typed,
    problems: [],
    notice: null,
    review: null,
    check: null,
    listed: null,
    show: null,
    go: null,
  };
}

/** A fingerprint of the input, to tell whether it has changed since it was priced. */
export function fingerprintOf(typed: FormValues): string {
  return JSON.stringify([
    typed.plan,
    typed.rows.map((row) => [
      row.phone.trim(),
      row.product,
      row.amount.trim(),
      ...(row.plan ? [row.plan] : []),
    ]),
    PRICED_NAMES.map((name) => typed.fields[name]?.trim() ?? ""),
  ]);
}
