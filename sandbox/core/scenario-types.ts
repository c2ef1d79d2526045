/** What the caller of a purchase receives, regardless of what happened in the books. */
export type Answer =
  | { kind: "normal" }
  /** The usual body under another HTTP status. */
  | { kind: "whole"; status: number }
  | { kind: "error"; status: number; message: string | string[] }
  | { kind: "gateway-page"; status: number }
  | { kind: "redirect"; status: 301 | 302 | 303 | 307 | 308 }
  | { kind: "stall" }
  | { kind: "stall-in-body" }
  | { kind: "slow" }
  | { kind: "reset" }
  | { kind: "close" }
  | { kind: "truncated" }
  | { kind: "huge" }
  | { kind: "body"; status: number; contentType: string; body: string };

/** What happens in the upstream's books. */
export type Course =
  | "nothing"
  | "vended"
  | "vended-later"
  | "failed"
  | "appears-late"
  | "refused"
  | "cancelled"
  | "failed-later"
  | "cancelled-later"
  | "pending-vended-later"
  | "never-settles"
  | "vended-then-reversed"
  | "odd-status"
  | "odd-status-for-ever";

/** What the response misstates or omits. */
export type Twist =
  | "no-status"
  | "no-id"
  | "no-ref"
  | "no-goods"
  | "success-false"
  | "other-ref"
  | "other-amount"
  | "other-price"
  | "lower-case-status"
  | "numbers-as-text"
  | "says-failed"
  | "says-success"
  | "no-data"
  | "fewer-pins"
  | "odd-balance"
  | "odd-fee"
  | "odd-amount"
  | "says-processing"
  | "success-false-whole";

/** How an electricity token is delivered. `readable`: in the response and in the requery's text. */
type TokenManner = "readable" | "answer-only" | "late" | "never" | "irregular" | "with-kct";

/** How the purchase's own webhook fails. */
export type WebhookManner =
  | "normal"
  | "lost"
  | "repeated"
  | "reordered"
  | "forged"
  | "says-failed"
  | "says-success"
  | "early"
  | "other-ids";

/** One scripted behaviour. Timed ones have five versions, distinguished by the digit before the code. */
export interface Scenario {
  code: string;
  name: string;
  says: string;
  answer: Answer;
  course: Course;
  timed?: boolean;
  /** Applies only to the first purchase for this recipient; later ones are normal. */
  once?: boolean;
  twists?: Twist[];
  token?: TokenManner;
  webhook?: WebhookManner;
  hiddenFromRequery?: boolean;
}
