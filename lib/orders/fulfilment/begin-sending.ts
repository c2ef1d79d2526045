import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";

export interface Marked {
  outcome: "granted" | "wait" | "fenced" | "gone";
  /** Whether the request may still be sent. Call it last, just before the first byte is written. */
  isWithinDeadline(): boolean;
}

/** What begin_sending answers. */
export const begun = z.discriminatedUnion("outcome", [
  /** `waitedMs`: ms that the database waited before it granted the rate token; null without one. */
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
    rates: sql.jsonb<Record<string, never>>(),
    now: sql.timestamptz,
  },
  result: begun,
});

/**
 * Times the SENDING mark from its request on; the result takes what begin_sending answered. Send within `sendWithin` ms of the
 * answer and `claimWithin` ms of the request: later, the scanner may have resolved the attempt. Send within `tokenGood` ms of
 * the rate token too: later, another rate window may have begun without it (S14). A process that was frozen in between must
 * not send.
 */
export function timeSending(): (mark: Begun) => Marked {
  const sinceAsked = stopwatch();
  return (mark) => {
    const sinceHeard = stopwatch();
    const waitedMs = mark.outcome === "granted" ? mark.waitedMs : null;
    // An upper bound: the database began to count at an unknown moment after the request.
    const tokenAge = () => (waitedMs === null ? 0 : sinceAsked() - waitedMs);
    return {
      outcome: mark.outcome,
      isWithinDeadline: () =>
        sinceHeard() < UNSCALED.sendWithin &&
        sinceAsked() < UNSCALED.claimWithin &&
        tokenAge() < UNSCALED.tokenGood,
    };
  };
}

/**
 * Tx B of a refund (money-safety.md, Sending 3): commits the SENDING mark before a byte is sent, by a worker that is alive. A
 * vend's is in the statement of its intent.
 */
export async function beginSending(ctx: Context, effectId: string): Promise<Marked> {
  const marked = timeSending();
  return marked(
    await runSql(ctx.db, beginSendingSql, {
      effect: effectId,
      worker: ctx.worker,
      // Only a purchase takes a rate token.
      rates: {},
      now: ctx.clock.now(),
    }),
  );
}
