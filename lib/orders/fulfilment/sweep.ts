import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { isProcessGone, processTable } from "@/lib/platform/process-table";

const sweepSql = defineSql({
  name: "sweep",
  args: { lookAt: sql.timestamptz, graceMs: sql.int, silent: sql.timestamptz, now: sql.timestamptz },
  result: z.object({
    /** Workers found without their lease. */
    dead: z.int(),
    /** Attempts left in SENDING by a dead process, or sent too long ago to be answered: now UNKNOWN. */
    unknown: z.int(),
    /** Overdue work whose job was lost: enqueued again. */
    again: z.int(),
    /** Senders without a lease whose process may live. */
    lost: z.array(z.object({ id: z.int(), pid: z.int(), machine: z.string().nullable() })).nullish(),
  }),
});
export type Swept = Pick<z.infer<typeof sweepSql.result>, "dead" | "unknown" | "again">;

/**
 * Makes up for every lost job, webhook and process from our own rows (money-safety.md, Sending). Several processes may sweep at
 * once: each move is a compare-and-set.
 */
export async function sweep(ctx: Context): Promise<Swept> {
  const now = ctx.clock.now();
  const lookAt = new Date(now.getTime() + stepOf(ctx.schedules.resolve, 0));
  const silent = new Date(now.getTime() - UNSCALED.answerWithin);
  const round = () => runSql(ctx.db, sweepSql, { lookAt, graceMs: UNSCALED.sweepGrace, silent, now });
  let { lost, ...swept } = await round();
  // Only a process of this machine can be known dead. Any other one's answer is waited for.
  const here = processTable();
  const gone = (lost ?? []).filter(
    ({ machine, pid }) => machine !== null && machine === here && isProcessGone(pid),
  );
  if (gone.length > 0) {
    await ctx.db.workerProcess.updateMany({
      where: { id: { in: gone.map(({ id }) => id) } },
      data: { goneAt: now },
    });
    const again = await round();
    swept = { ...again, dead: swept.dead + again.dead, unknown: swept.unknown + again.unknown };
  }
  crashPoint("sweep.afterSweep");
  if (swept.dead + swept.unknown > 0) {
    ctx.log.warn("took up a dead worker's work", { count: swept.unknown, worker: swept.dead });
  }
  return swept;
}
