import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { MARGIN_ACCOUNTS } from "@/lib/model/margin-accounts";
import { poolOf } from "@/lib/platform/db/db";
import { koboValue } from "@/lib/platform/db/sql-values";
import { DAY_MS, dayOf, parseLagosDay, startOfDay } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";
import { findSums, inSpans, SPANS, type Span, STORED_DAYS, writePastDays } from "./past-days";

/** The dimensions by which sales are summed. */
export const SALE_PARTS = ["service", "product", "provider", "channel", "hour", "reason"] as const;
export type SalePart = (typeof SALE_PARTS)[number];

/** Upper bounds of the delivery times' classes, in seconds from payment; the last class is open. */
export const WAITS = [1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 90, 120, 300, 600, 1_800] as const;

const sold = z.object({
  key: z.string(),
  /** Delivered items, less reversed ones. */
  count: z.number(),
  /** Items that were refunded. */
  failed: z.number(),
  sales: koboValue,
  cost: koboValue,
  /** The payment fee in the sales. */
  fee: koboValue,
  refunds: koboValue,
  /** What the orders' ledger accounts leave (MARGIN_ACCOUNTS): also losses booked after the sale. */
  margin: koboValue,
  /** Delivered items by delivery time: one count per class of WAITS, and one for longer ones. */
  waits: z.array(z.number()),
});
/** What was sold and refunded under one key: a service, a product, an hour. */
export type SaleSums = z.infer<typeof sold>;

const COUNTED = WAITS.map((_, at) => at)
  .concat(WAITS.length)
  .map((at) => `count(*) FILTER (WHERE f.wait = ${at})::int`);
const ADDED = COUNTED.map((_, at) => `sum(d.waits[${at + 1}])::int`);

/**
 * The sums of a span, from the ledger: journal → attempt → item. What is booked for a whole order (a payment's fee, goodwill, a
 * dispute) is shared between its items by price, to the kobo. A product's key is service, provider and plan. Journals first: with
 * a flat join, the planner reads all items for one day.
 */
const SUMS = `WITH j AS MATERIALIZED (SELECT id, kind, at, order_id, key LIKE 'refund-bounced:%' AS bounced, substr(key, strpos(key, ':') + 1) AS effect FROM journals
      WHERE at >= s."from" AND at < s."to" AND order_id IS NOT NULL),
    m AS (SELECT j.*, e.line_id, n.sales, n.cost, n.margin, n.held, e.line_id IS NOT NULL AND j.kind IN ('vend','reversal','refund') AS item FROM j LEFT JOIN effects e ON e.id = j.effect,
      LATERAL (SELECT coalesce(-sum(amount_kobo) FILTER (WHERE account = 'sales'), 0) AS sales, coalesce(sum(amount_kobo) FILTER (WHERE account = 'cost'), 0) AS cost,
          coalesce(sum(amount_kobo) FILTER (WHERE account = 'held'), 0) AS held, coalesce(-sum(amount_kobo) FILTER (WHERE account IN (${MARGIN_ACCOUNTS})), 0) AS margin
        FROM ledger_entries WHERE journal_id = j.id AND currency = 'NGN') n),
    f AS (SELECT l.service, l.product, l.plan_id, coalesce(y.channel, y.provider, '') AS channel, extract(hour FROM m.at AT TIME ZONE 'Africa/Lagos')::int AS hour,
        CASE WHEN m.item AND m.kind = 'refund' THEN coalesce(l.reason, '') END AS reason, l.margin,
        CASE WHEN NOT m.item OR m.kind = 'refund' THEN 0 WHEN m.kind = 'vend' THEN 1 ELSE -1 END AS count,
        CASE WHEN NOT m.item OR m.kind <> 'refund' THEN 0 WHEN m.bounced THEN -1 ELSE 1 END AS failed,
        CASE WHEN m.item THEN m.sales ELSE 0 END AS sales, CASE WHEN m.item THEN m.cost ELSE 0 END AS cost,
        CASE WHEN NOT m.item OR m.kind = 'refund' THEN 0 WHEN m.kind = 'vend' THEN l.fee_kobo ELSE -l.fee_kobo END AS fee, CASE WHEN m.item AND m.kind = 'refund' THEN m.held ELSE 0 END AS refunds,
        CASE WHEN m.item AND m.kind = 'vend' THEN width_bucket(extract(epoch FROM m.at - o.paid_at)::float8, ARRAY[${WAITS.join(",")}]::float8[]) END AS wait
      FROM m JOIN orders o ON o.id = m.order_id LEFT JOIN payments y ON y.order_id = o.id AND y.disposition = 'APPLIED',
        LATERAL (SELECT service, product, plan_id, reason, fee_kobo, m.margin FROM lines WHERE id = m.line_id
          UNION ALL SELECT service, product, plan_id, reason, fee_kobo, round(m.margin * upto / whole) - round(m.margin * (upto - total_kobo) / whole)
            FROM (SELECT *, sum(total_kobo) OVER (ORDER BY position) AS upto, sum(total_kobo) OVER () AS whole FROM lines WHERE order_id = m.order_id) x
            WHERE m.line_id IS NULL) l
      WHERE m.item OR m.margin <> 0)
  SELECT p.by, p.key, sum(f.count)::int AS count, sum(f.failed)::int AS failed, sum(f.sales)::bigint AS sales, sum(f.cost)::bigint AS cost, sum(f.fee)::bigint AS fee,
    sum(f.refunds)::bigint AS refunds, ARRAY[${COUNTED.join(", ")}] AS waits, sum(f.margin)::bigint AS margin
  FROM f, LATERAL (VALUES ('service', f.service), ('product', concat_ws('|', f.service, f.product, f.plan_id)), ('provider', f.product), ('channel', f.channel),
    ('hour', f.hour::text), ('reason', f.reason)) p("by", key) WHERE p.key IS NOT NULL GROUP BY 1, 2`;

/**
 * What was sold in each span, by span name, under the keys of one dimension. Spans of the same name are added
 * up.
 */
export async function findSold(
  ctx: Pick<Context, "db" | "clock">,
  part: SalePart,
  spans: readonly Span[],
  only?: { key: string },
): Promise<(name: string) => SaleSums[]> {
  const keys = only ? [only.key] : [];
  return findSums(ctx, spans, sold.extend({ name: z.string() }), {
    findWritten,
    stored: (days) => ({
      text: `SELECT s.name, d.key, sum(d.count)::int AS count, sum(d.failed)::int AS failed, sum(d.sales_kobo)::float8 AS sales, sum(d.cost_kobo)::float8 AS cost,
          sum(d.fee_kobo)::float8 AS fee, sum(d.refunds_kobo)::float8 AS refunds,
          sum(d.margin_kobo)::float8 AS margin, ARRAY[${ADDED.join(", ")}] AS waits
        FROM ${STORED_DAYS} JOIN sale_days d ON d.by = $2 AND d.day = s.day ${only ? "AND d.key = $3" : ""} GROUP BY 1, 2`,
      values: [days, part, ...keys],
    }),
    ledger: (days) => ({
      text: `SELECT s.name, e.key, e.count, e.failed, e.sales::float8, e.cost::float8, e.fee::float8, e.refunds::float8, e.margin::float8, e.waits
        FROM ${SPANS}, LATERAL (${SUMS}) e WHERE e.by = $2 ${only ? "AND e.key = $3" : ""}`,
      values: [JSON.stringify(days), part, ...keys],
    }),
    keyOf: ({ key }) => key,
    add: addSold,
  });
}

/** The sum of both, under the first one's key. Pure. */
export function addSold(one: SaleSums, other: SaleSums): SaleSums {
  return {
    key: one.key,
    count: one.count + other.count,
    failed: one.failed + other.failed,
    sales: kobo(one.sales + other.sales),
    cost: kobo(one.cost + other.cost),
    fee: kobo(one.fee + other.fee),
    refunds: kobo(one.refunds + other.refunds),
    margin: kobo(one.margin + other.margin),
    waits: one.waits.map((count, at) => count + (other.waits[at] ?? 0)),
  };
}

async function findWritten(ctx: Pick<Context, "db">, spans: readonly Span[]): Promise<Set<number>> {
  const rows = await ctx.db.saleDay.findMany({
    where: { by: "", marginKobo: { not: null }, ...inSpans(spans) },
    select: { day: true },
  });
  return new Set(rows.map(({ day }) => day.getTime()));
}

/**
 * Stores the sums of past days (writePastDays) and how many customers bought in their months. Returns the
 * number of days.
 */
export async function writeSaleDays(ctx: Context, { since }: { since?: Date } = {}): Promise<number> {
  const empty = COUNTED.map(() => 0);
  const days = await writePastDays(ctx, since, findWritten, (spans) =>
    // As in writeLedgerDays: a row that doesn't belong is set to zero.
    ctx.db.$transaction([
      ctx.db.saleDay.updateMany({
        where: { day: { in: spans.map(({ from }) => from) }, by: { notIn: ["cohort", "paid", "apart"] } },
        data: {
          count: 0,
          failed: 0,
          salesKobo: 0,
          costKobo: 0,
          feeKobo: 0,
          refundsKobo: 0,
          marginKobo: 0,
          waits: empty,
        },
      }),
      ctx.db.$executeRawUnsafe(
        `INSERT INTO sale_days (day, by, key, count, failed, sales_kobo, cost_kobo, fee_kobo, refunds_kobo, waits, margin_kobo)
            SELECT s."from", e.* FROM ${SPANS}, LATERAL (SELECT * FROM (${SUMS}) x UNION ALL SELECT '', '', 0, 0, 0, 0, 0, 0, $2::int[], 0) e
            ON CONFLICT (by, day, key) DO UPDATE SET count = excluded.count, failed = excluded.failed, sales_kobo = excluded.sales_kobo, cost_kobo = excluded.cost_kobo,
              fee_kobo = excluded.fee_kobo, refunds_kobo = excluded.refunds_kobo, waits = excluded.waits, margin_kobo = excluded.margin_kobo`,
        JSON.stringify(spans),
        empty,
      ),
    ]),
  );
  await writeCohorts(ctx, [...new Set(days.map((day) => dayOf(day).day.slice(0, 7)))], empty);
  return days.length;
}

/**
 * How many customers bought in these months ("2026-11"), by the month of their first purchase. Erased
 * customers no longer count.
 */
async function writeCohorts(
  ctx: Context,
  months: readonly string[],
  empty: readonly number[],
): Promise<void> {
  for (const month of months) {
    const from = parseLagosDay(`${month}-01`)?.from;
    if (!from) continue;
    const to = startOfDay(new Date(from.getTime() + 32 * DAY_MS));
    const next = parseLagosDay(`${dayOf(to).day.slice(0, 7)}-01`)?.from ?? to;
    await poolOf(ctx.db).query({
      text: `INSERT INTO sale_days (day, by, key, count, failed, sales_kobo, cost_kobo, fee_kobo, refunds_kobo, waits)
        SELECT $1, 'cohort', to_char(f.first AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), count(*)::int, 0, 0, 0, 0, 0, $3::int[]
        FROM (SELECT DISTINCT email FROM orders WHERE placed_at >= $1 AND placed_at < $2 AND paid_at IS NOT NULL AND email NOT IN ('removed','')) m,
          LATERAL (SELECT min(placed_at) AS first FROM orders WHERE email = m.email AND paid_at IS NOT NULL) f
        GROUP BY 3 ON CONFLICT (by, day, key) DO UPDATE SET count = greatest(sale_days.count, excluded.count)`,
      values: [from, next, empty],
    });
  }
}
