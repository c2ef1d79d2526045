import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";

export interface Marked {
  outcome: "granted" | "wait" | "fenced" | "gone";
  /** Whether the request may still leave; asked last of all, as its byte is about to be written. */
  inTime(): boolean;
}

interface Begun {
  outcome: Marked["outcome"];
  /** Ms that the database spent before it gave the rate token; null without one. */
  waitedMs: number | null;
}

/**
 * Tx B (money-safety.md, Sending 3): the SENDING mark, committed before a byte leaves, by a worker that is alive. A process that was
 * stopped between mark and request must not wake up and send, for by then somebody may have judged its silence: it must leave
 * soon after the mark was heard of, and not long after it was asked for, which it may have been frozen in hearing. Nor may it leave
 * with a rate token that is so old that another window has begun without it (S14).
 */
export async function beginSending(
  ctx: Context,
  effectId: string,
  rates: Record<string, unknown>,
): Promise<Marked> {
  const sinceAsked = stopwatch();
  const { outcome, waitedMs } = await callSql<Begun>(
    ctx.db,
    "begin_sending",
    effectId,
    ctx.worker,
    rates,
    ctx.clock.now(),
  );
  const sinceHeard = stopwatch();
  // At most: when the database began to count isn't known here, only that it was after the question.
  const tokenAge = () => (waitedMs === null ? 0 : sinceAsked() - waitedMs);
  return {
    outcome,
    inTime: () =>
      sinceHeard() < UNSCALED.sendWithin &&
      sinceAsked() < UNSCALED.hearWithin &&
      tokenAge() < UNSCALED.tokenGood,
  };
}
