import { UNSCALED } from "@/lib/jobs/schedules";
import { callSql } from "@/lib/platform/call-sql";
import type { Context } from "./context";

export interface Marked {
  outcome: "granted" | "wait" | "fenced" | "gone";
  /** Whether the request may still leave; asked last of all, as its byte is about to be written. */
  inTime(): boolean;
}

/**
 * Tx B (money-safety.md, Sending 3): the SENDING mark, committed before a byte leaves, by a worker that is alive. A process that was
 * stopped between mark and request must not wake up and send, for by then somebody may have judged its silence: it must leave
 * soon after the mark was heard of, and not long after it was asked for, which it may have been frozen in hearing.
 */
export async function beginSending(
  ctx: Context,
  effectId: string,
  rates: Record<string, unknown>,
): Promise<Marked> {
  const sinceAsked = stopwatch();
  const { outcome } = await callSql<Pick<Marked, "outcome">>(
    ctx.db,
    "begin_sending",
    effectId,
    ctx.worker,
    rates,
    ctx.clock.now(),
  );
  const sinceHeard = stopwatch();
  return { outcome, inTime: () => sinceHeard() < UNSCALED.sendWithin && sinceAsked() < UNSCALED.hearWithin };
}

/** Milliseconds since now, by whichever clock shows more: one of them stands still while a machine sleeps, the other can be set. */
function stopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}
