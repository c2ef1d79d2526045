import type { LostReason, NotSentReason } from "@/lib/platform/http/http-exchange";

/** What happens in the upstream's books. `late` waits for its settlement. */
export type Course =
  | "nothing"
  | "vended"
  | "vended-late"
  | "failed"
  | "failed-late"
  | "cancelled-late"
  | "refused"
  | "never"
  | "appears-late"
  | "odd-late";

/** What the answer's data omits or gets wrong. */
export type Twist =
  | "no-status"
  | "no-id"
  | "no-ref"
  | "other-ref"
  | "other-amount"
  | "lower-case-status"
  | "numbers-as-text"
  | "says-failed"
  | "no-data"
  | "no-goods"
  | "fewer-pins"
  | "irregular-token"
  | "success-false"
  | "stolen-id"
  | "odd-balance"
  | "odd-fee"
  | "odd-amount"
  | "says-processing"
  | "success-false-whole";

type Answer =
  /** `status`: the usual body under another HTTP status. */
  | { kind: "normal"; twists: readonly Twist[]; status?: number }
  | { kind: "not_sent"; reason: NotSentReason }
  /** The process paused between its SENDING mark and the socket. */
  | { kind: "frozen" }
  | { kind: "lost"; reason: LostReason }
  | { kind: "status"; status: number; message: string }
  | { kind: "page"; status: number }
  | { kind: "body"; text: string };

export interface PurchaseFault {
  name: string;
  weight: number;
  course: Course;
  answer: Answer;
  /** Only where deliverables of this kind are sold. `record`: only where the answer includes the amounts. */
  goods?: "token" | "pins" | "esim" | "record";
  /**
   * Requery returns 404 until it is settled; the list shows it late; the deliverables become readable late or never.
   */
  hidden?: boolean;
  lateGoods?: "late" | "never";
}

const normal = (...twists: Twist[]): Answer => ({ kind: "normal", twists });
const says = (status: number, message: string): Answer => ({ kind: "status", status, message });
const fault = (name: string, course: Course, answer: Answer, more: Partial<PurchaseFault> = {}) => ({
  name,
  weight: 1,
  course,
  answer,
  ...more,
});

const unsent: PurchaseFault[] = (["refused", "dns", "connect_timeout", "tls"] as const).map((reason) =>
  fault(`not-sent-${reason}`, "nothing", { kind: "not_sent", reason }),
);

/** Inconclusive answers, each with every course that may lie behind it. */
const silent: PurchaseFault[] = (
  [
    ["reset", { kind: "lost", reason: "reset" }],
    ["timeout", { kind: "lost", reason: "timeout" }],
    ["truncated", { kind: "lost", reason: "truncated" }],
    ["500", says(500, "Sorry, something went wrong. Please try again later")],
    ["502-page", { kind: "page", status: 502 }],
    ["408", says(408, "Request Timeout")],
    ["redirect", { kind: "page", status: 302 }],
    ["409", says(409, "Conflict")],
    ["400-unlisted", says(400, "The operation could not be completed at this time")],
    ["broken-json", { kind: "body", text: '{"success":true,"data":{"_id":"65' }],
    ["html-200", { kind: "body", text: "<!doctype html><h1>Please sign in</h1>" }],
    ["empty", { kind: "body", text: "" }],
  ] satisfies [string, Answer][]
).flatMap(([name, answer]) => [
  fault(`${name}-before`, "nothing", answer, { weight: 0.8 }),
  fault(`${name}-after`, "vended", answer, { weight: 0.8 }),
  fault(`${name}-failed`, "failed", answer, { weight: 0.7 }),
  fault(`${name}-late`, "vended-late", answer, { weight: 0.7 }),
  fault(`${name}-appears-late`, "appears-late", answer, { weight: 0.7 }),
]);

/** Every abnormal outcome of a purchase POST (money-safety.md, "Every outcome of a purchase POST"). */
export const PURCHASE_FAULTS: readonly PurchaseFault[] = [
  ...unsent,
  fault("frozen", "nothing", { kind: "frozen" }, { weight: 2 }),
  ...silent,
  fault("validation", "nothing", says(400, "Product not found")),
  fault("own-pin", "nothing", says(400, "Invalid transaction PIN"), { weight: 0.5 }),
  fault("insufficient", "nothing", says(400, "Insufficient wallet balance"), { weight: 2 }),
  fault("401", "nothing", says(401, "Invalid API key or IP not allowlisted")),
  fault("403", "nothing", says(403, "Your API key is not active"), { weight: 0.5 }),
  fault("429", "nothing", says(429, "ThrottlerException: Too Many Requests"), { weight: 2 }),
  fault("refused", "failed", normal(), { weight: 2 }),
  fault("refused-undebited", "refused", normal()),
  fault("processing-success", "vended-late", normal(), { weight: 2 }),
  fault("processing-failed", "failed-late", normal(), { weight: 2 }),
  fault("processing-cancelled", "cancelled-late", normal()),
  fault("processing-hidden", "vended-late", normal(), { hidden: true }),
  fault("never-settles", "never", normal(), { weight: 0.4 }),
  fault("odd-status", "odd-late", normal()),
  fault("says-failed-but-vended", "vended", normal("says-failed")),
  fault("failed-without-id", "failed", normal("no-id")),
  fault("failed-without-id-but-vended", "vended", normal("says-failed", "no-id")),
  fault("processing-without-id", "vended-late", normal("no-id")),
  fault("no-status", "vended", normal("no-status")),
  fault("success-without-id", "vended", normal("no-id")),
  fault("no-ref", "vended", normal("no-ref")),
  fault("other-ref", "vended", normal("other-ref")),
  fault("other-amount", "vended", normal("other-amount"), { goods: "record" }),
  fault("lower-case", "vended", normal("lower-case-status")),
  fault("numbers-as-text", "vended", normal("numbers-as-text")),
  fault("no-data", "vended", normal("no-data")),
  fault("success-false", "nothing", normal("success-false")),
  fault("success-false-but-vended", "vended", normal("success-false")),
  fault("stolen-id", "vended", normal("stolen-id")),
  fault("odd-balance", "vended", normal("odd-balance")),
  fault("odd-fee", "vended", normal("odd-fee")),
  fault("odd-amount", "vended", normal("odd-amount")),
  fault("says-processing-but-vended", "vended", normal("says-processing")),
  fault("success-false-whole", "vended", normal("success-false-whole")),
  fault("500-whole", "vended", { kind: "normal", twists: [], status: 500 }),
  fault("token-late", "vended", normal("no-goods"), { goods: "token", lateGoods: "late", weight: 4 }),
  fault("token-never", "vended", normal("no-goods"), { goods: "token", lateGoods: "never", weight: 2 }),
  fault("token-irregular", "vended", normal("irregular-token"), { goods: "token", weight: 3 }),
  fault("profile-late", "vended", normal("no-goods"), { goods: "esim", lateGoods: "late", weight: 4 }),
  fault("profile-never", "vended", normal("no-goods"), { goods: "esim", lateGoods: "never", weight: 4 }),
  fault("fewer-pins", "vended", normal("fewer-pins"), { goods: "pins", weight: 5 }),
];

export const USUAL: PurchaseFault = fault("none", "vended", normal());

/** Refused before the debit, and not tried again. */
export const REFUSED = PURCHASE_FAULTS.filter(({ name }) => name === "validation" || name === "own-pin");
