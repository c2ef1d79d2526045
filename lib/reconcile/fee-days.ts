import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { kobo } from "@/lib/platform/money";
import {
  type FindWritten,
  findSums,
  inSpans,
  missingDays,
  SPANS,
  type Span,
  STORED_DAYS,
  splitSpans,
  storedDays,
  writePastDays,
} from "./past-days";

const paid = z.object({
  /** The payment channel: "card", "bank_transfer". */
  key: z.string(),
  /** Payments. */
  count: z.number(),
  /** Payments whose fee differs from the fee in their price. */
  apart: z.number(),
  captured: koboValue,
  /** The payment fee in the prices, by the rule at that time. */
  expected: koboValue,
  /** What the provider reports as its fee. */
  charged: koboValue,
  /** The part of it that customers paid on top. */
  borne: koboValue,
});
/** The fees of the payments of one channel. */
export type PaidFees = z.infer<typeof paid>;

/**
 * The payments of a span with their fees, from the ledger; a payment's journals carry its id in their keys.
 * Prices are rounded up to a whole naira, so a fee matches if it is less than one naira lower. Wallet
 * payments have no fee.
 */
const PAYMENTS = `WITH j AS MATERIALIZED (SELECT id, kind, at, substr(key, strpos(key, ':') + 1) AS payment FROM journals
      WHERE at >= s."from" AND at < s."to" AND kind IN ('capture','topup','fee_borne')),
    n AS (SELECT j.payment, max(j.at) AS at, bool_or(j.kind <> 'fee_borne') AS captured, coalesce(sum(n.kobo) FILTER (WHERE j.kind <> 'fee_borne'), 0) AS charged,
        coalesce(-sum(n.kobo) FILTER (WHERE j.kind = 'fee_borne'), 0) AS borne
      FROM j, LATERAL (SELECT sum(amount_kobo) AS kobo FROM ledger_entries WHERE journal_id = j.id AND account = 'payment_fees' AND currency = 'NGN') n GROUP BY 1),
    f AS (SELECT n.*, coalesce(y.channel, y.provider) AS channel, y.reference, y.purpose, o.ref, y.captured_kobo AS kobo,
        y.expected_kobo - coalesce(o.total_kobo - o.payment_fee_kobo, y.credit_kobo) AS expected
      FROM n JOIN payments y ON y.id = n.payment LEFT JOIN orders o ON o.id = y.order_id
      WHERE n.captured AND y.provider <> 'wallet' AND y.captured_currency = 'NGN')`;
const FEE_DIFFERS = "(charged - borne > expected OR charged - borne <= expected - 100)";
const SUMS = `${PAYMENTS} SELECT channel AS key, count(*)::int AS count, count(*) FILTER (WHERE ${FEE_DIFFERS})::int AS apart, sum(kobo)::bigint AS captured,
  sum(expected)::bigint AS expected, sum(charged)::bigint AS charged, sum(borne)::bigint AS borne FROM f GROUP BY 1`;

/** These rows of `sale_days` have by = "paid"; the row with an empty key marks its day as written. */
const BY = "paid";
/**
 * These have by = "apart": a day's payments whose fee differs, at most MAX_APART of a channel. Their key is channel and
 * payment; `waits` has the milliseconds since the day began.
 */
const APART = "apart";
const MAX_APART = 400;

/** The fees of each span's payments, by span name: whole days from stored sums, the rest from the ledger. */
export async function findFees(
  ctx: Pick<Context, "db" | "clock">,
  spans: readonly Span[],
): Promise<(name: string) => PaidFees[]> {
  return findSums(ctx, spans, paid.extend({ name: z.string() }), {
    findWritten: (ctx, spans) => findWritten(ctx, spans, BY),
    stored: (days) => ({
      text: `SELECT s.name, d.key, sum(d.count)::int AS count, sum(d.failed)::int AS apart, sum(d.sales_kobo)::float8 AS captured, sum(d.fee_kobo)::float8 AS expected,
          sum(d.cost_kobo)::float8 AS charged, sum(d.refunds_kobo)::float8 AS borne
        FROM ${STORED_DAYS} JOIN sale_days d ON d.by = '${BY}' AND d.key <> '' AND d.day = s.day GROUP BY 1, 2`,
      values: [days],
    }),
    ledger: (parts) => ({
      text: `SELECT s.name, e.key, e.count, e.apart, e.captured::float8, e.expected::float8, e.charged::float8, e.borne::float8 FROM ${SPANS}, LATERAL (${SUMS}) e`,
      values: [JSON.stringify(parts)],
    }),
    keyOf: ({ key }) => key,
    add: addFees,
  });
}

/** The sum of both, under the first one's key. Pure. */
export function addFees(one: Omit<PaidFees, "name">, other: Omit<PaidFees, "name">): PaidFees {
  return {
    key: one.key,
    count: one.count + other.count,
    apart: one.apart + other.apart,
    captured: kobo(one.captured + other.captured),
    expected: kobo(one.expected + other.expected),
    charged: kobo(one.charged + other.charged),
    borne: kobo(one.borne + other.borne),
  };
}

const feeDifference = z.object({
  at: z.date(),
  channel: z.string(),
  /** The provider's reference of the payment. */
  reference: z.string(),
  /** The order's reference; null: a wallet was funded. */
  ref: z.string().nullable(),
  kobo: koboValue,
  expected: koboValue,
  charged: koboValue,
  borne: koboValue,
});
export type FeeDifference = z.infer<typeof feeDifference>;

/**
 * The payments of a period whose fee differs from the expected one, newest first: whole days from stored rows, the rest from
 * the ledger.
 */
export async function findFeeDifferences(
  ctx: Pick<Context, "db" | "clock">,
  { from, to }: Pick<Span, "from" | "to">,
  { channel, limit }: { channel: string | null; limit: number },
): Promise<FeeDifference[]> {
  const pieces = await splitSpans(ctx, [{ name: "", from, to }]);
  const whole = pieces.filter(({ days }) => days);
  const written = whole.length > 0 ? await findWritten(ctx, whole, APART) : new Set<number>();
  const parts = pieces.flatMap((piece) => (piece.days ? missingDays(piece, written) : [piece]));
  const found = await Promise.all([
    queryRows(poolOf(ctx.db), feeDifference, {
      text: `SELECT a.at, a.channel, y.reference, o.ref, a.kobo::float8, a.expected::float8, a.charged::float8, a.borne::float8
        FROM (SELECT d.day + d.waits[1] * interval '1 millisecond' AS at, split_part(d.key, '|', 1) AS channel, split_part(d.key, '|', 2) AS payment,
            d.sales_kobo AS kobo, d.fee_kobo AS expected, d.cost_kobo AS charged, d.refunds_kobo AS borne
          FROM ${STORED_DAYS} JOIN sale_days d ON d.by = '${APART}' AND d.day = s.day
          WHERE d.count > 0 AND ($2::text IS NULL OR starts_with(d.key, $2 || '|')) ORDER BY at DESC, payment DESC LIMIT ${limit}) a,
          LATERAL (SELECT * FROM payments WHERE id = a.payment OFFSET 0) y LEFT JOIN orders o ON o.id = y.order_id`,
      values: [storedDays(whole, written), channel],
    }),
    parts.length === 0
      ? []
      : queryRows(poolOf(ctx.db), feeDifference, {
          text: `SELECT e.at, e.channel, e.reference, e.ref, e.kobo::float8, e.expected::float8, e.charged::float8, e.borne::float8
            FROM ${SPANS}, LATERAL (${PAYMENTS} SELECT * FROM f WHERE ${FEE_DIFFERS} AND ($2::text IS NULL OR channel = $2) ORDER BY at DESC, payment DESC LIMIT ${limit}) e`,
          values: [JSON.stringify(parts), channel],
        }),
  ]);
  return found
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit);
}

async function findWritten(
  ctx: Pick<Context, "db">,
  spans: readonly Span[],
  by: typeof BY | typeof APART,
): Promise<Set<number>> {
  const rows = await ctx.db.saleDay.findMany({
    where: { by, key: "", ...inSpans(spans) },
    select: { day: true },
  });
  return new Set(rows.map(({ day }) => day.getTime()));
}

/** Stores the fees of past days (writePastDays). Returns the number of days. */
export async function writeFeeDays(ctx: Context, { since }: { since?: Date } = {}): Promise<number> {
  // Both are written together. Earlier versions wrote only the sums.
  const findBoth: FindWritten = (ctx, spans) => findWritten(ctx, spans, APART);
  const days = await writePastDays(ctx, since, findBoth, (spans) =>
    // As in writeLedgerDays: a row that doesn't belong is set to zero.
    ctx.db.$transaction([
      ctx.db.saleDay.updateMany({
        where: { day: { in: spans.map(({ from }) => from) }, by: { in: [BY, APART] } },
        data: { count: 0, failed: 0, salesKobo: 0, costKobo: 0, feeKobo: 0, refundsKobo: 0 },
      }),
      ctx.db.$executeRawUnsafe(
        `INSERT INTO sale_days (day, by, key, count, failed, sales_kobo, cost_kobo, fee_kobo, refunds_kobo, waits)
            SELECT s."from", '${BY}', e.key, e.count, e.apart, e.captured, e.charged, e.expected, e.borne, '{}'
            FROM ${SPANS}, LATERAL (SELECT * FROM (${SUMS}) x UNION ALL SELECT '', 0, 0, 0, 0, 0, 0) e
            ON CONFLICT (by, day, key) DO UPDATE SET count = excluded.count, failed = excluded.failed, sales_kobo = excluded.sales_kobo, cost_kobo = excluded.cost_kobo,
              fee_kobo = excluded.fee_kobo, refunds_kobo = excluded.refunds_kobo`,
        JSON.stringify(spans),
      ),
      ctx.db.$executeRawUnsafe(
        `INSERT INTO sale_days (day, by, key, count, failed, sales_kobo, cost_kobo, fee_kobo, refunds_kobo, waits)
            SELECT s."from", '${APART}', e.key, e.count, 0, e.kobo, e.charged, e.expected, e.borne, ARRAY[(extract(epoch FROM e.at - s."from") * 1000)::int]
            FROM ${SPANS}, LATERAL (SELECT channel || '|' || payment AS key, 1 AS count, kobo, charged, expected, borne, at FROM (${PAYMENTS}
                SELECT *, row_number() OVER (PARTITION BY channel ORDER BY at DESC, payment DESC) AS place FROM f WHERE ${FEE_DIFFERS}) x WHERE place <= ${MAX_APART}
              UNION ALL SELECT '', 0, 0, 0, 0, 0, s."from") e
            ON CONFLICT (by, day, key) DO UPDATE SET count = excluded.count, sales_kobo = excluded.sales_kobo, cost_kobo = excluded.cost_kobo,
              fee_kobo = excluded.fee_kobo, refunds_kobo = excluded.refunds_kobo, waits = excluded.waits`,
        JSON.stringify(spans),
      ),
    ]),
  );
  return days.length;
}
