import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";
import type { Rates } from "@/lib/upstream/call-budget";

export interface Marked {
  outcome: "granted" | "wait" | "fenced" | "gone";
  /** Whether the request may still be sent. Call it last, just before the first byte is written. */
  isWithinDeadline(): boolean;
}

/** What begin_sending answers. */
export const begun = z.discriminatedUnion("outcome", [
  /** `waitedMs`: ms that the database waited before it made the mark; null where time isn't real. */
  z.object({ outcome: z.literal("granted"), waitedMs: z.number().nullable() }),
  z.object({ outcome: z.literal("wait"), until: z.string() }),
  z.object({ outcome: z.literal(["fenced", "gone"]) }),
]);

type Begun = z.infer<typeof begun>;

const beginSendingSql = defineSql({
  name: "begin_sending",
  args: {
    effect: sql.text,
    worker: sql.orNull(sql.int),
    rates: sql.jsonb<Pick<Rates, "databaseClock">>(),
    now: sql.timestamptz,
  },
  result: begun,
});

/**
 * Times the SENDING mark from its request on; the result takes what begin_sending answered. Send within `sendWithin` ms of the
 * answer and `claimWithin` ms of the mark: later, the scanner may judge the attempt before its answer (`answerWithin`). Send
 * within `tokenGood` ms of a rate token too: later, another rate window may have begun without it (S14). A process that was
 * frozen in between must not send. A worker that the database doesn't count as alive takes a new lease.
 */
export function timeSending(ctx: Context, rates: Partial<Rates> = {}): (mark: Begun) => Marked {
  const sinceAsked = stopwatch();
  const within = rates.buys && rates.databaseClock ? UNSCALED.tokenGood : UNSCALED.claimWithin;
  return (mark) => {
    const sinceHeard = stopwatch();
    if (mark.outcome === "fenced") ctx.dropLease?.();
    // An upper bound: the database began to count at an unknown moment after the request.
    const sinceMark = () => sinceAsked() - ((mark.outcome === "granted" && mark.waitedMs) || 0);
    return {
      outcome: mark.outcome,
      isWithinDeadline: () => sinceHeard() < UNSCALED.sendWithin && sinceMark() < within,
    };
  };
}

/**
 * Awaits a statement that may make the mark. If its answer is lost, the mark may stand and nothing is sent under it, ever; so
 * that the search may conclude this, its worker's lease ends and the worker goes on under another (docs/adr/0036).
 */
export async function heardMark<T>(ctx: Context, worker: number | null, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (ctx.worker === worker && isDatabaseDown(error)) ctx.dropLease?.();
    throw error;
  }
}

/**
 * Tx B of a refund (money-safety.md, Sending 3): commits the SENDING mark before a byte is sent, by a worker that holds its
 * lease. A vend's is in the statement of its intent.
 */
export async function beginSending(ctx: Context, effectId: string): Promise<Marked> {
  const marked = timeSending(ctx);
  const { worker } = ctx;
  const asked = runSql(ctx.db, beginSendingSql, {
    effect: effectId,
    worker,
    // Only a purchase takes a rate token.
    rates: { databaseClock: ctx.clock.real === true },
    now: ctx.clock.now(),
  });
  return marked(await heardMark(ctx, worker, asked));
}
