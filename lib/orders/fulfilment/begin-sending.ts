import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";
import type { Rates } from "@/lib/upstream/call-budget";

export interface Marked {
  outcome: "granted" | "wait" | "fenced" | "gone";
  /** Whether the request may still leave; asked last of all, as its byte is about to be written. */
  inTime(): boolean;
}

/** Only a purchase takes a rate token. */
type GivenRates = Rates | Record<string, never>;

const beginSendingSql = defineSql({
  name: "begin_sending",
  args: {
    effect: sql.text,
    worker: sql.orNull(sql.int),
    rates: sql.jsonb<GivenRates>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    /** `waitedMs`: ms that the database spent before it gave the rate token; null without one. */
    z.object({ outcome: z.literal("granted"), waitedMs: z.number().nullable() }),
    z.object({ outcome: z.literal("wait"), until: z.string() }),
    z.object({ outcome: z.literal(["fenced", "gone"]) }),
  ]),
});

/**
 * Tx B (money-safety.md, Sending 3): the SENDING mark, committed before a byte leaves, by a worker that is alive. A process that was
 * stopped between mark and request must not wake up and send, for by then somebody may have judged its silence: it must leave
 * soon after the mark was heard of, and not long after it was asked for, which it may have been frozen in hearing. Nor may it leave
 * with a rate token that is so old that another window has begun without it (S14).
 */
export async function beginSending(ctx: Context, effectId: string, rates: GivenRates): Promise<Marked> {
  const sinceAsked = stopwatch();
  const begun = await runSql(ctx.db, beginSendingSql, {
    effect: effectId,
    worker: ctx.worker,
    rates,
    now: ctx.clock.now(),
  });
  const sinceHeard = stopwatch();
  const waitedMs = begun.outcome === "granted" ? begun.waitedMs : null;
  // At most: when the database began to count isn't known here, only that it was after the question.
  const tokenAge = () => (waitedMs === null ? 0 : sinceAsked() - waitedMs);
  return {
    outcome: begun.outcome,
    inTime: () =>
      sinceHeard() < UNSCALED.sendWithin &&
      sinceAsked() < UNSCALED.hearWithin &&
      tokenAge() < UNSCALED.tokenGood,
  };
}
