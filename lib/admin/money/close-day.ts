import * as z from "zod";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { LagosDay } from "@/lib/platform/lagos-day";
import type { MonthFigures } from "./month-figures";

const OUTCOMES = [
  "closed",
  "closed_before",
  "not_over",
  "days_open",
  "suspense",
  "differences",
  "changed",
  "needs_approval",
  "not_approved",
] as const;
export type Closed = (typeof OUTCOMES)[number];

/** Closes a day, or a month whose days are closed. The last six outcomes belong to months. */
export const closeDaySql = defineSql({
  name: "close_day",
  args: {
    day: sql.jsonb<
      | LagosDay
      | { month: string; from: Date; to: Date; figures: MonthFigures; second: boolean; approval?: number }
    >(),
    actor: sql.text,
    role: sql.text,
    now: sql.timestamptz,
  },
  returns: "text",
  result: z.enum(OUTCOMES),
});

/**
 * Freezes a day's figures permanently: the ledger's figures, how far the other sides were compared, and the number of open
 * discrepancies. A day is closed once; later entries appear as a difference from the close. Audited.
 */
export async function closeDay(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  day: LagosDay,
): Promise<Closed> {
  requireRight(ctx, actor, "books.close");
  return runSql(ctx.db, closeDaySql, {
    day,
    actor: actor.userId,
    role: actor.role,
    now: ctx.clock.now(),
  });
}
