/**
 * Every named place where a test of money may end the process or throw: around each transition and each call to the outside. A worker
 * passes `<job>.done` when a job's work is stored and the queue doesn't know it yet.
 */
export const CRASH_POINTS = [
  "placeOrder.afterPlace",
  "startPayment.afterStart",
  "storeWebhook.afterStore",
  "settlePayment.afterVerify",
  "settlePayment.afterSettle",
  "vend.afterIntent",
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

/** Around what moves no money: their tests are beside them. */
type OtherPoint = "mail.afterTaking" | "mail.afterSending";

type CrashHook = (name: CrashPoint | OtherPoint) => void;

const held = globalThis as { kioskCrashHook?: CrashHook };

/**
 * Outside tests this does nothing: no hook is installed, and KIOSK_CRASH_POINT, which names a place to die at ("vend.afterSending"),
 * isn't set.
 */
export function crashPoint(name: CrashPoint | OtherPoint): void {
  held.kioskCrashHook?.(name);
  if (process.env.KIOSK_CRASH_POINT === name) process.kill(process.pid, "SIGKILL");
}

/** Installs (or with undefined removes) the hook of in-process tests. */
export function setCrashHook(hook: CrashHook | undefined): void {
  held.kioskCrashHook = hook;
}
