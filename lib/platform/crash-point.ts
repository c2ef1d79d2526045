/**
 * Every named point where a money test may kill the process or throw: around each transition and each external call. A
 * worker passes `<job>.done` when a job's work is stored but the queue doesn't know yet.
 */
export const CRASH_POINTS = [
  "placeOrder.afterPlace",
  "startPayment.afterStart",
  "storeWebhook.afterStore",
  "settlePayment.afterVerify",
  "settlePayment.afterSettle",
  "vend.afterSending",
  "vend.afterAnswer",
  "vend.afterSettle",
  "requery.afterRead",
  "scan.afterClaim",
  "scan.afterList",
  "refund.afterSending",
  "refund.afterAnswer",
  "refund.afterSettle",
  "checkRefund.afterList",
  "expire.afterVerify",
  "inbox.afterRead",
  "inbox.afterWork",
  "sweep.afterSweep",
  "vend.done",
  "requery.done",
  "resolve-unknown.done",
  "refund.done",
  "settle-payment.done",
  "expire.done",
  "read-inbox.done",
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Points that involve no money, one that only a purchase without a rate token passes, and answers to disputes; their tests are beside the code. */
type OtherPoint =
  | "mail.afterTaking"
  | "mail.afterSending"
  | "vend.afterIntent"
  | "answerDispute.afterSending"
  | "answerDispute.afterAnswer";

type CrashHook = (name: CrashPoint | OtherPoint) => void;

const held = globalThis as { kioskCrashHook?: CrashHook };

/**
 * Does nothing outside tests: no hook is installed, and KIOSK_CRASH_POINT, which names the point to crash at (such as
 * "vend.afterSending"), isn't set.
 */
export function crashPoint(name: CrashPoint | OtherPoint): void {
  held.kioskCrashHook?.(name);
  if (process.env.KIOSK_CRASH_POINT === name) process.kill(process.pid, "SIGKILL");
}

/** Installs the hook of in-process tests; undefined removes it. */
export function setCrashHook(hook: CrashHook | undefined): void {
  held.kioskCrashHook = hook;
}
