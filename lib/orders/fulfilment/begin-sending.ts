import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";
import type { Rates } from "@/lib/upstream/call-budget";

export interface SendingMark {
  outcome: "granted" | "wait" | "fenced" | "gone";
  /** Whether the request may still be sent. Call it last, just before the first byte is written. */
  isWithinDeadline(): boolean;
}

/** The result of begin_sending. */
export const sendingResult = z.discriminatedUnion("outcome", [
  /** `waitedMs`: ms that the database waited before it made the mark; null where time is simulated. */
  z.object({ outcome: z.literal("granted"), waitedMs: z.number().nullable() }),
  z.object({ outcome: z.literal("wait"), until: z.string() }),
  z.object({ outcome: z.literal(["fenced", "gone"]) }),
]);

type SendingResult = z.infer<typeof sendingResult>;

const beginSendingSql = defineSql({
  name: "begin_sending",
  args: {
    effect: sql.text,
    worker: sql.orNull(sql.int),
    rates: sql.jsonb<Pick<Rates, "databaseClock">>(),
    now: sql.timestamptz,
  },
  result: sendingResult,
});

/**
 * Times the SENDING mark from its request; the returned function takes the result of begin_sending. Send
 * within `sendWithin` ms of the answer and within `claimWithin` ms of the mark: later, the scanner may have
 * resolved the attempt (`answerWithin`). Send within `tokenGood` ms of the rate token: later, the next rate
 * window may have begun without it (S14). A process that was suspended in between must not send. A fenced
 * worker drops its lease and acquires a new one.
 */
export function timeSending(ctx: Context, rates: Partial<Rates> = {}): (mark: SendingResult) => SendingMark {
  const sinceRequest = stopwatch();
  const within = rates.buys && rates.databaseClock ? UNSCALED.tokenGood : UNSCALED.claimWithin;
  return (mark) => {
    const sinceAnswer = stopwatch();
    if (mark.outcome === "fenced") ctx.dropLease?.();
    // An upper bound: when the database started counting after the request isn't known.
    const sinceMark = () => sinceRequest() - ((mark.outcome === "granted" && mark.waitedMs) || 0);
    return {
      outcome: mark.outcome,
      isWithinDeadline: () => sinceAnswer() < UNSCALED.sendWithin && sinceMark() < within,
    };
  };
}

/**
 * Awaits a statement that may make the mark. If its answer is lost, the mark may be stored, and nothing is
 * ever sent under it. The worker then drops its lease and continues under a new one, so that the search may
 * conclude this (docs/adr/0036).
 */
export async function awaitMark<T>(ctx: Context, worker: number | null, statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (ctx.worker === worker && isDatabaseDown(error)) ctx.dropLease?.();
    throw error;
  }
}

/**
 * Tx B of a refund (money-safety.md, Sending 3): commits the SENDING mark before a byte is sent, if the
 * worker holds its lease. A vend makes its mark in vend_intent.
 */
export async function beginSending(ctx: Context, effectId: string): Promise<SendingMark> {
  const timeMark = timeSending(ctx);
  const { worker } = ctx;
  const statement = runSql(ctx.db, beginSendingSql, {
    effect: effectId,
    worker,
    // Only purchases use a rate token.
    rates: { databaseClock: ctx.clock.real === true },
    now: ctx.clock.now(),
  });
  return timeMark(await awaitMark(ctx, worker, statement));
}
