import type { FieldProblem } from "@/lib/model/service-id";
import { emptyFormValues, type FormValues } from "./form-values";
import type { Priced } from "./priced";
import { PRICED_NAMES } from "./service-forms";
import type { ValidationAnswer } from "./validation-answer";

/** Something to be read and answered before the purchase can go on; nothing has been paid. */
export type PurchaseNotice =
  | { kind: "price_changed"; before: number | null; now: number }
  | { kind: "repeat"; ref: string; minutes: number }
  | { kind: "key_reused" }
  | { kind: "start_failed" }
  | { kind: "wallet_short"; balance: number; total: number }
  | { kind: "signed_out" }
  | { kind: "limited"; seconds: number }
  | { kind: "broken" }
  /** No answer came: whether the press arrived isn't known, and the same press again is the same order. */
  | { kind: "unsent" }
  | { kind: "unavailable"; code: string; seconds?: number; message?: string };

export interface Review {
  priced: Priced;
  /** The checkout key that the next press uses: the same press twice is one order. */
  key: string;
  /** What the price was made for; a form changed after that is priced again before it is paid. */
  print: string;
}

export interface Listed {
  /** Lines that were read. */
  count: number;
  /** A number that stands in the form more than once now, as typed; the customer may mean it. */
  repeated: string | null;
}

/** What the purchase form shows; made by the server action, also for a form that was posted without script. */
export interface PurchaseState {
  /** Counts the answers, so that the page can tell a new one. */
  answer: number;
  typed: FormValues;
  /** `path` is the name of the form's field. */
  problems: FieldProblem[];
  notice: PurchaseNotice | null;
  review: Review | null;
  /** Whose meter or smartcard it is, where the service asks for that. */
  check: ValidationAnswer | null;
  /** A list was read into `typed.rows` by this press. */
  listed: Listed | null;
  /** With script: where the browser goes now, and the order to remember on this device. */
  go: { url: string; order: { ref: string; token: string } } | null;
}

export function startState(typed: FormValues = emptyFormValues()): PurchaseState {
  return { answer: 0, typed, problems: [], notice: null, review: null, check: null, listed: null, go: null };
}

/** The state after a press that got no answer: everything stays, the checkout key too. */
export function unsent(state: PurchaseState): PurchaseState {
  return {
    ...state,
    answer: state.answer + 1,
    problems: [],
    notice: { kind: "unsent" },
    listed: null,
    go: null,
  };
}

/** One line of text for what was typed, to tell whether it changed since it was priced. */
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
