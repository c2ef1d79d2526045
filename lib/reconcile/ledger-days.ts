import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow, queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";

/** All of a day's journals are written by this time after its end: each is recorded at the time of its own statement. */
const SETTLED_MS = 15 * 60_000;
/** The newest days are summed again each time, in case a journal came later all the same. */
const AGAIN = 2;
/** How many days one statement sums. */
const AT_ONCE = 8;

const booked = z.object({
  /** All customers' wallets are "wallets"; empty: the orders placed, whose totals are the debit. */
  account: z.string(),
  /** The journals' kind. */
  kind: z.string(),
  count: z.number(),
  debit: koboValue,
  credit: koboValue,
});
/** What one account took and gave in journals of one kind, in a stretch of time. */
export type Booked = z.infer<typeof booked>;

export interface Span {
  name: string;
  from: Date;
  to: Date;
}

const SUMS = `SELECT CASE WHEN n.account LIKE 'wallet:%' THEN 'wallets' ELSE n.account END AS account, j.kind, count(*)::int AS count,
    coalesce(sum(n.amount_kobo) FILTER (WHERE n.amount_kobo > 0), 0) AS debit, coalesce(-sum(n.amount_kobo) FILTER (WHERE n.amount_kobo < 0), 0) AS credit
  FROM journals j, LATERAL (SELECT * FROM ledger_entries WHERE journal_id = j.id OFFSET 0) n
  WHERE j.at >= s."from" AND j.at < s."to" AND n.currency = 'NGN' GROUP BY 1, 2
  UNION ALL SELECT '', '', count(*)::int, coalesce(sum(total_kobo), 0), 0 FROM orders WHERE placed_at >= s."from" AND placed_at < s."to"`;
const SPANS = `jsonb_to_recordset($1::jsonb) AS s(name text, "from" timestamptz, "to" timestamptz)`;

/** The ledger's own sums of these spans. A scan for each: with a plain join, the planner reads the whole ledger for nine days. */
export function ledgerQuery(spans: readonly Span[]) {
  return {
    text: `SELECT s.name, e.account, e.kind, e.count, e.debit::float8, e.credit::float8 FROM ${SPANS}, LATERAL (${SUMS}) e`,
    values: [JSON.stringify(spans)],
  };
}

/**
 * What was booked in each span, by its name. Whole days come from the written sums; days that aren't written and parts of days
 * from the ledger.
 */
export async function findBooked(
  ctx: Pick<Context, "db" | "clock">,
  spans: readonly Span[],
): Promise<(name: string) => Booked[]> {
  const first = await findFirstDay(ctx);
  const end = startOfDay(ctx.clock.now()).getTime() + DAY_MS;
  const pieces = first === null ? [] : spans.flatMap((span) => splitDays(span, first.getTime(), end));
  const whole = pieces.filter(({ days }) => days);
  const written = whole.length > 0 ? await findWritten(ctx, whole) : new Set<number>();
  const parts = pieces.flatMap((piece) => (piece.days ? missingDays(piece, written) : [piece]));
  const named = booked.extend({ name: z.string() });
  const [summed, read] = await Promise.all([
    written.size === 0
      ? []
      : queryRows(poolOf(ctx.db), named, {
          text: `SELECT s.name, d.account, d.kind, sum(d.count)::int AS count, sum(d.debit_kobo)::float8 AS debit, sum(d.credit_kobo)::float8 AS credit
            FROM ${SPANS} JOIN ledger_days d ON d.day >= s."from" AND d.day < s."to" AND d.day = ANY ($2) GROUP BY 1, 2, 3`,
          values: [JSON.stringify(whole), [...written].map((day) => new Date(day))],
        }),
    parts.length === 0 ? [] : queryRows(poolOf(ctx.db), named, ledgerQuery(parts)),
  ]);
  const all = new Map<string, Map<string, Booked>>();
  for (const { name, ...row } of [...summed, ...read]) {
    const rows = all.get(name) ?? new Map<string, Booked>();
    all.set(name, rows);
    const key = `${row.account} ${row.kind}`;
    const was = rows.get(key);
    rows.set(key, was ? addBooked(was, row) : row);
  }
  return (name) => [...(all.get(name)?.values() ?? [])];
}

function addBooked(one: Booked, other: Booked): Booked {
  return {
    ...one,
    count: one.count + other.count,
    debit: kobo(one.debit + other.debit),
    credit: kobo(one.credit + other.credit),
  };
}

interface Piece extends Span {
  /** Whole days, of which the sums may be written. */
  days: boolean;
}

/** The whole days of a span, and what is left at its ends; nothing before the first day and after the last. Pure. */
function splitDays({ name, from, to }: Span, first: number, end: number): Piece[] {
  const [start, stop] = [Math.max(from.getTime(), first), Math.min(to.getTime(), end)];
  if (start >= stop) return [];
  const wholeFrom = startOfDay(new Date(start + DAY_MS - 1)).getTime();
  const wholeTo = startOfDay(new Date(stop)).getTime();
  const piece = (days: boolean, a: number, b: number) => ({ name, days, from: new Date(a), to: new Date(b) });
  if (wholeFrom >= wholeTo) return [piece(false, start, stop)];
  return [
    piece(false, start, wholeFrom),
    piece(true, wholeFrom, wholeTo),
    piece(false, wholeTo, stop),
  ].filter((one) => one.from < one.to);
}

/** The days of a piece that aren't written. Each is scanned by itself: of a long span the planner reads the whole ledger. */
function missingDays({ name, from, to }: Piece, written: ReadonlySet<number>): Span[] {
  const missing: Span[] = [];
  for (let day = from.getTime(); day < to.getTime(); day += DAY_MS) {
    if (!written.has(day)) missing.push({ name, from: new Date(day), to: new Date(day + DAY_MS) });
  }
  return missing;
}

async function findWritten(ctx: Pick<Context, "db">, spans: readonly Span[]): Promise<Set<number>> {
  const rows = await ctx.db.ledgerDay.findMany({
    where: { account: "", kind: "", OR: spans.map(({ from, to }) => ({ day: { gte: from, lt: to } })) },
    select: { day: true },
  });
  return new Set(rows.map(({ day }) => day.getTime()));
}

/** The first moment of the first day on which anything happened; null in a new shop. */
export async function findFirstDay(ctx: Pick<Context, "db">): Promise<Date | null> {
  const row = await queryRow(
    poolOf(ctx.db),
    z.object({ at: z.date().nullable() }),
    "SELECT least((SELECT min(at) FROM journals), (SELECT min(placed_at) FROM orders)) AS at",
  );
  return row?.at ? startOfDay(row.at) : null;
}

/** Past days up to the last that is over and settled, newest first. */
export async function findSettledDays(ctx: Pick<Context, "db" | "clock">): Promise<Date[]> {
  const settled = startOfDay(new Date(ctx.clock.now().getTime() - SETTLED_MS)).getTime();
  const first = await findFirstDay(ctx);
  const days: Date[] = [];
  for (let day = settled - DAY_MS; first && day >= first.getTime(); day -= DAY_MS) days.push(new Date(day));
  return days;
}

/**
 * Writes the sums of past days that are missing, and those of the newest two again; with `since` of all days from then on. Returns
 * how many days.
 */
export async function writeLedgerDays(ctx: Context, { since }: { since?: Date } = {}): Promise<number> {
  const days = await findSettledDays(ctx);
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return 0;
  const span = { name: "", from: oldest, to: new Date(newest.getTime() + DAY_MS) };
  const written = await findWritten(ctx, [span]);
  const due = days.filter((day, n) => n < AGAIN || !written.has(day.getTime()) || (since && day >= since));
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const spans = due
      .slice(at, at + AT_ONCE)
      .map((from) => ({ name: "", from, to: new Date(from.getTime() + DAY_MS) }));
    // The rows of a day can't be deleted by the app's role: one that doesn't belong there goes to zero.
    await ctx.db.$transaction([
      ctx.db.ledgerDay.updateMany({
        where: { day: { in: spans.map(({ from }) => from) } },
        data: { count: 0, debitKobo: 0, creditKobo: 0 },
      }),
      ctx.db.$executeRawUnsafe(
        `INSERT INTO ledger_days (day, account, kind, count, debit_kobo, credit_kobo)
          SELECT s."from", e.account, e.kind, e.count, e.debit, e.credit FROM ${SPANS}, LATERAL (${SUMS}) e
          ON CONFLICT (day, account, kind) DO UPDATE SET count = excluded.count, debit_kobo = excluded.debit_kobo, credit_kobo = excluded.credit_kobo`,
        JSON.stringify(spans),
      ),
    ]);
  }
  return due.length;
}
