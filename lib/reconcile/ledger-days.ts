import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { koboValue } from "@/lib/platform/db/sql-values";
import { kobo } from "@/lib/platform/money";
import { findSums, inSpans, SPANS, type Span, STORED_DAYS, writePastDays } from "./past-days";

const booked = z.object({
  /** All customers' wallets are "wallets"; empty: the orders placed, with their totals as the debit. */
  account: z.string(),
  /** The journals' kind. */
  kind: z.string(),
  count: z.number(),
  debit: koboValue,
  credit: koboValue,
});
/** The debits and credits of one account in journals of one kind, in a period. */
export type BookedSums = z.infer<typeof booked>;

const SUMS = `SELECT CASE WHEN n.account LIKE 'wallet:%' THEN 'wallets' ELSE n.account END AS account, j.kind, count(*)::int AS count,
    coalesce(sum(n.amount_kobo) FILTER (WHERE n.amount_kobo > 0), 0) AS debit, coalesce(-sum(n.amount_kobo) FILTER (WHERE n.amount_kobo < 0), 0) AS credit
  FROM journals j, LATERAL (SELECT * FROM ledger_entries WHERE journal_id = j.id OFFSET 0) n
  WHERE j.at >= s."from" AND j.at < s."to" AND n.currency = 'NGN' GROUP BY 1, 2
  UNION ALL SELECT '', '', count(*)::int, coalesce(sum(total_kobo), 0), 0 FROM orders WHERE placed_at >= s."from" AND placed_at < s."to"`;

/**
 * The ledger's own sums of these spans, one scan per span: with a plain join, the planner reads the whole
 * ledger for nine days.
 */
export function ledgerQuery(spans: readonly Span[]) {
  return {
    text: `SELECT s.name, e.account, e.kind, e.count, e.debit::float8, e.credit::float8 FROM ${SPANS}, LATERAL (${SUMS}) e`,
    values: [JSON.stringify(spans)],
  };
}

/**
 * The bookings of each span, by span name. Whole days come from stored sums; missing days and parts of days
 * from the ledger.
 */
export async function findBooked(
  ctx: Pick<Context, "db" | "clock">,
  spans: readonly Span[],
): Promise<(name: string) => BookedSums[]> {
  return findSums(ctx, spans, booked.extend({ name: z.string() }), {
    findWritten,
    stored: (days) => ({
      text: `SELECT s.name, d.account, d.kind, sum(d.count)::int AS count, sum(d.debit_kobo)::float8 AS debit, sum(d.credit_kobo)::float8 AS credit
        FROM ${STORED_DAYS} JOIN ledger_days d ON d.day = s.day GROUP BY 1, 2, 3`,
      values: [days],
    }),
    ledger: ledgerQuery,
    keyOf: ({ account, kind }) => `${account} ${kind}`,
    add: addBooked,
  });
}

function addBooked(one: BookedSums, other: BookedSums): BookedSums {
  return {
    ...one,
    count: one.count + other.count,
    debit: kobo(one.debit + other.debit),
    credit: kobo(one.credit + other.credit),
  };
}

async function findWritten(ctx: Pick<Context, "db">, spans: readonly Span[]): Promise<Set<number>> {
  const rows = await ctx.db.ledgerDay.findMany({
    where: { account: "", kind: "", ...inSpans(spans) },
    select: { day: true },
  });
  return new Set(rows.map(({ day }) => day.getTime()));
}

/** Stores the ledger's sums of past days (writePastDays). Returns the number of days. */
export async function writeLedgerDays(ctx: Context, { since }: { since?: Date } = {}): Promise<number> {
  const days = await writePastDays(ctx, since, findWritten, (spans) =>
    // The app's role can't delete a day's rows, so one that doesn't belong is set to zero.
    ctx.db.$transaction([
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
    ]),
  );
  return days.length;
}
