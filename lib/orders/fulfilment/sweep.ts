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
    /** Attempts in SENDING whose process died or can't be answered any more: now UNKNOWN. */
    unknown: z.int(),
    /** Overdue work that was enqueued again because its job was lost. */
    again: z.int(),
    /** Senders without a lease whose process may still run. */
    lost: z.array(z.object({ id: z.int(), pid: z.int(), machine: z.string().nullable() })).nullish(),
  }),
});
export type SweepResult = Pick<z.infer<typeof sweepSql.result>, "dead" | "unknown" | "again">;

/**
 * Recovers lost jobs, webhooks and processes from the database (money-safety.md, Sending). Safe to run
 * concurrently: each transition is a compare-and-set.
 */
export async function sweep(ctx: Context): Promise<SweepResult> {
  const now = ctx.clock.now();
  const lookAt = new Date(now.getTime() + stepOf(ctx.schedules.resolve, 0));
  const silent = new Date(now.getTime() - UNSCALED.answerWithin);
  const round = () => runSql(ctx.db, sweepSql, { lookAt, graceMs: UNSCALED.sweepGrace, silent, now });
  let { lost, ...swept } = await round();
  // Only a process on this machine can be known to be dead. Another machine's answer is awaited.
  const thisMachine = processTable();
  const deadWorkers = (lost ?? []).filter(
    ({ machine, pid }) => machine !== null && machine === thisMachine && isProcessGone(pid),
  );
  if (deadWorkers.length > 0) {
    await ctx.db.workerProcess.updateMany({
      where: { id: { in: deadWorkers.map(({ id }) => id) } },
      data: { goneAt: now },
    });
    const secondRound = await round();
    swept = {
      ...secondRound,
      dead: swept.dead + secondRound.dead,
      unknown: swept.unknown + secondRound.unknown,
    };
  }
  crashPoint("sweep.afterSweep");
  if (swept.dead + swept.unknown > 0) {
    ctx.log.warn("took up a dead worker's work", { count: swept.unknown, worker: swept.dead });
  }
  return swept;
}
