import * as z from "zod";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { runSql } from "@/lib/platform/db/sql-function";
import { DAY_MS, dayOf } from "@/lib/platform/lagos-day";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { findFirstDay, isSettled } from "@/lib/reconcile/past-days";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import { type Closed, closeDay, closeDaySql } from "./close-day";
import { getMonthFigures, type MonthFigures, monthFigures } from "./month-figures";
import type { Range } from "./parse-range";

/** The name of a month's close: "2026-10". Null if the range isn't a month. Pure. */
export function monthOf({ name, first }: Pick<Range, "name" | "first">): string | null {
  return name === "month" ? first.slice(0, 7) : null;
}

/**
 * Freezes a month's figures permanently, in the chain of the days' closes: all its days are closed, no payment is in suspense,
 * all discrepancies are explained. Later corrections are booked when they happen, in a later month. Needs a second person if
 * there is one (docs/adr/0080). Audited.
 */
export async function closeMonth(
  ctx: Context,
  actor: Actor,
  range: Range,
  approved?: Approved,
): Promise<Closed> {
  requireRight(ctx, actor, "books.close");
  const { isOn } = await findSecondPerson(ctx);
  const month = monthOf(range);
  if (!month || ctx.clock.now() < range.to) return "not_over";
  const { from, to } = range;
  await writeLedgerDays(ctx, { since: from });
  await writeSaleDays(ctx, { since: from });
  return runSql(ctx.db, closeDaySql, {
    day: {
      month,
      from,
      to,
      figures: await getMonthFigures(ctx, range),
      second: isOn,
      ...(approved ? { approval: approved.id } : {}),
    },
    actor: actor.userId,
    role: actor.role,
    now: ctx.clock.now(),
  });
}

/** Closes all past open days of a month, oldest first. Returns how many. */
export async function closeDays(ctx: Context, actor: Actor, range: Range): Promise<number> {
  requireRight(ctx, actor, "books.close");
  let closed = 0;
  for (const { day, state } of await findDayStates(ctx, range)) {
    if (state !== "open") continue;
    const from = dayOf(new Date(`${day}T12:00:00Z`));
    if ((await closeDay(ctx, actor, from)) === "closed") closed++;
  }
  return closed;
}

export interface DayState {
  day: string;
  /** before: nothing was booked yet; running: the day isn't over. */
  state: "before" | "closed" | "open" | "running";
  closedAt: Date | null;
}

/** Each day of a range, with the state of its close. */
export async function findDayStates(ctx: Pick<Context, "db" | "clock">, range: Range): Promise<DayState[]> {
  const { from, to, first, last } = range;
  const [closes, begun] = await Promise.all([
    ctx.db.dayClose.findMany({
      where: { day: { gte: first, lte: last } },
      select: { day: true, closedAt: true },
    }),
    findFirstDay(ctx),
  ]);
  const closed = new Map(closes.map(({ day, closedAt }) => [day, closedAt]));
  const now = ctx.clock.now();
  const days: DayState[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) {
    const { day, to: end } = dayOf(new Date(at));
    const closedAt = closed.get(day) ?? null;
    const open = isSettled(end, now) ? "open" : "running";
    const before = begun === null || end <= begun ? "before" : open;
    days.push({ day, closedAt, state: closedAt ? "closed" : before });
  }
  return days;
}

export interface MonthState {
  month: string;
  /** What must be done first; empty if it can be closed. */
  reasons: Exclude<Closed, "closed" | "closed_before" | "changed" | "needs_approval" | "not_approved">[];
  /** The close, if any. `same`: the ledger still has these figures, and the hash is valid. */
  closed: { at: Date; hash: string; figures: MonthFigures; same: boolean } | null;
}

/** Whether a month is closed and, if not, what prevents it. Null if the range isn't a month. */
export async function findMonthState(
  ctx: Pick<Context, "db" | "clock">,
  range: Range,
): Promise<MonthState | null> {
  const month = monthOf(range);
  if (!month) return null;
  const close = await ctx.db.dayClose.findUnique({ where: { day: month } });
  if (close) {
    const figures = monthFigures.parse(close.figures);
    const [now, chain] = await Promise.all([
      getMonthFigures(ctx, range),
      queryRow(
        poolOf(ctx.db),
        z.object({ valid: z.boolean() }),
        "SELECT hash = day_close_hash(prev_hash, day, figures) AS valid FROM day_closes WHERE day = $1",
        [month],
      ),
    ]);
    const same = chain?.valid === true && JSON.stringify(now.accounts) === JSON.stringify(figures.accounts);
    return { month, reasons: [], closed: { at: close.closedAt, hash: close.hash, figures, same } };
  }
  const [days, differences, waiting] = await Promise.all([
    findDayStates(ctx, range),
    ctx.db.difference.count({ where: { state: "open", firstSeenAt: { lt: range.to } } }),
    ctx.db.payment.count({
      where: {
        disposition: { in: ["SURPLUS", "SUSPENSE"] },
        capturedKobo: { gt: 0 },
        capturedAt: { lt: range.to },
        effects: { none: { OR: [{ state: "SUCCEEDED" }, { evidence: { path: ["coveredBy"], not: "" } }] } },
      },
    }),
  ]);
  const over = isSettled(range.to, ctx.clock.now());
  return {
    month,
    reasons: [
      ...(over ? [] : ["not_over" as const]),
      ...(days.some(({ state }) => state === "open") ? ["days_open" as const] : []),
      ...(waiting > 0 ? ["suspense" as const] : []),
      ...(differences > 0 ? ["differences" as const] : []),
    ],
    closed: null,
  };
}
