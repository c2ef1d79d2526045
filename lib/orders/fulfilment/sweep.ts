import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

/** No POST lasts this long (60 s at most). A process that has been sending for longer has failed without dying. */
const SENDING_AT_MOST_MS = 90_000;

const sweepSql = defineSql({
  name: "sweep",
  args: { lookAt: sql.timestamptz, graceMs: sql.int, silent: sql.timestamptz, now: sql.timestamptz },
  result: z.object({
    /** Worker processes found dead. */
    dead: z.int(),
    /** Attempts left in SENDING by a dead worker or a silent live process: now UNKNOWN. */
    unknown: z.int(),
    /** Overdue work whose job was lost: enqueued again. */
    again: z.int(),
  }),
});
export type Swept = z.infer<typeof sweepSql.result>;

/**
 * Makes up for every lost job, webhook and process from our own rows (money-safety.md, Sending). Several processes may sweep at
 * once: each move is a compare-and-set.
 */
export async function sweep(ctx: Context): Promise<Swept> {
  const now = ctx.clock.now();
  const lookAt = new Date(now.getTime() + stepOf(ctx.schedules.resolve, 0));
  const silent = new Date(now.getTime() - SENDING_AT_MOST_MS);
  const swept = await runSql(ctx.db, sweepSql, { lookAt, graceMs: UNSCALED.sweepGrace, silent, now });
  crashPoint("sweep.afterSweep");
  if (swept.dead + swept.unknown > 0) {
    ctx.log.warn("took up a dead worker's work", { count: swept.unknown, worker: swept.dead });
  }
  return swept;
}
