import { stepOf, UNSCALED } from "@/lib/jobs/schedules";
import { callSql } from "@/lib/platform/call-sql";
import type { Context } from "./context";

export interface Swept {
  /** Worker processes found dead. */
  dead: number;
  /** Effects that they left in SENDING: now UNKNOWN. */
  unknown: number;
  /** Overdue work whose job was lost: enqueued again. */
  again: number;
}

/**
 * Makes up for every lost job, webhook and process from our own rows (money-safety.md, Sending). Several processes may sweep
 * at once: each move is a compare-and-set.
 */
export async function sweep(ctx: Context): Promise<Swept> {
  const now = ctx.clock.now();
  const lookAt = new Date(now.getTime() + stepOf(ctx.schedules.resolve, 0));
  const swept = await callSql<Swept>(ctx.db, "sweep", lookAt, UNSCALED.sweepGrace, now);
  if (swept.dead + swept.unknown > 0) {
    ctx.log.warn("took up a dead worker's work", { count: swept.unknown, worker: swept.dead });
  }
  return swept;
}
