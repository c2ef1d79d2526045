import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow, queryRows } from "@/lib/platform/db/query-rows";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { type Kobo, kobo } from "@/lib/platform/money";
import { isSettled } from "@/lib/reconcile/past-days";

export interface FloatPoint {
  at: Date;
  balance: Kobo;
}

export const FLOAT_DAYS = 14;
const STEP_MS = DAY_MS / 4;

const moved = z.object({ step: z.number(), kobo: z.number() });

// OFFSET 0 fetches each journal's entries by their index. With a plain join, the planner reads all entries of the account.
const TEXT = `SELECT floor(extract(epoch FROM j.at - $1) * 1000 / $3)::int AS step, sum(n.amount_kobo)::float8 AS kobo
  FROM journals j, LATERAL (SELECT amount_kobo FROM ledger_entries WHERE journal_id = j.id AND account = 'upstream' OFFSET 0) n
  WHERE j.at >= $1 AND j.at <= $2 GROUP BY 1`;

const opening = z.object({ at: z.date(), kobo: z.number() });
/** The first balance that the supplier reported (note-upstream.sql). */
const OPENING = `SELECT j.at, n.amount_kobo::float8 AS kobo FROM journals j JOIN ledger_entries n ON n.journal_id = j.id AND n.account = 'upstream'
  WHERE j.key = 'upstream:opening'`;

/** Past steps never change: cached per process, by database, then by the start of the step. */
const cached = new WeakMap<Context["db"], Map<number, number>>();

/**
 * The main wallet's balance at the supplier, every six hours of the last two weeks: today's balance less later movements in our
 * books. Begins when the supplier first reported one; the last point is now.
 */
export async function findFloatHistory(ctx: Context, balance: Kobo): Promise<FloatPoint[]> {
  const now = ctx.clock.now();
  const opened = await queryRow(poolOf(ctx.db), opening, OPENING);
  const since = startOfDay(now).getTime() - FLOAT_DAYS * DAY_MS;
  const skipped = opened ? Math.floor((opened.at.getTime() - since) / STEP_MS) : 0;
  const start = since + Math.max(0, skipped) * STEP_MS;
  const known = cached.get(ctx.db) ?? new Map<number, number>();
  cached.set(ctx.db, known);
  const steps: number[] = [];
  for (let at = start; at <= now.getTime(); at += STEP_MS) steps.push(at);
  const from = steps.find((at) => !known.has(at)) ?? now.getTime();
  const rows = await queryRows(poolOf(ctx.db), moved, { text: TEXT, values: [new Date(from), now, STEP_MS] });
  const of = (at: number) =>
    known.get(at) ?? rows.find(({ step }) => step === (at - from) / STEP_MS)?.kobo ?? 0;
  let left: number = balance;
  const points: FloatPoint[] = [{ at: now, balance }];
  for (const at of steps.toReversed()) {
    left -= of(at);
    const isFirst = opened && at <= opened.at.getTime();
    points.push(
      isFirst
        ? { at: opened.at, balance: kobo(left + opened.kobo) }
        : { at: new Date(at), balance: kobo(left) },
    );
    if (isSettled(at + STEP_MS, now)) known.set(at, of(at));
  }
  for (const at of known.keys()) if (at < start) known.delete(at);
  return points.reverse();
}
