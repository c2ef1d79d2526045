import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { findBusiness, sellerOf, vatOf } from "./find-business";

/** Invoices per transaction. */
const BATCH_SIZE = 500;

/** The orders with a delivery or refund since the last run, and when. */
const TOUCHED = `touched AS (SELECT j.order_id, max(j.at) AS at FROM journals j WHERE j.at >= (SELECT seen_at FROM invoicing) AND j.kind IN ('vend','refund')
  AND j.order_id IS NOT NULL GROUP BY 1)`;

/** The VAT included in `of`, rounded as in vatIn; the rate in hundredths of a percent. */
const vatSql = (of: string, rate: string) =>
  `(sign(${of}) * round(abs(${of}) * ${rate}::numeric / (10000 + ${rate})))::bigint`;
const baseSql = (basis: string) => `CASE ${basis} WHEN 'sales' THEN d.kobo ELSE d.kobo - d.cost END`;

/** The cost of a delivery, from the ledger: of this item's attempt in this state. */
const costSql = (
  state: string,
) => `(SELECT coalesce(sum(n.amount_kobo), 0) FROM journals j JOIN ledger_entries n ON n.journal_id = j.id AND n.account = 'cost'
  WHERE j.key = 'vend:' || (SELECT e.id FROM effects e WHERE e.line_id = l.id AND e.kind = 'VEND' AND e.state = '${state}' ORDER BY e.attempt DESC LIMIT 1))`;

/** $1 now. What was invoiced, then reversed and refunded. An item has at most one credit note. */
const CREDIT = `WITH ${TOUCHED}, d AS (
    SELECT i.series, i.number AS invoice, i.vat_rate, i.vat_basis, l.id AS line, l.total_kobo AS kobo, ${costSql("REVERSED")} AS cost,
      row_number() OVER (PARTITION BY i.series ORDER BY t.at, l.id) + coalesce((SELECT max(c.number) FROM credit_notes c WHERE c.series = i.series), 0) AS number
    FROM touched t JOIN invoices i ON i.order_id = t.order_id JOIN lines l ON l.order_id = i.order_id AND l.position = ANY (i.lines) AND l.status = 'refunded'
    WHERE NOT EXISTS (SELECT FROM credit_notes c WHERE c.line_id = l.id))
  INSERT INTO credit_notes (series, number, follows, invoice, line_id, amount_kobo, vat_kobo, at)
  SELECT d.series, d.number, nullif(d.number - 1, 0), d.invoice, d.line, d.kobo, ${vatSql(`(${baseSql("d.vat_basis")})`, "d.vat_rate")},
    greatest($1::timestamptz, (SELECT c.at FROM credit_notes c WHERE c.series = d.series ORDER BY c.number DESC LIMIT 1)) FROM d`;

/**
 * $1 now, $2 series, $3 rate, $4 basis, $5 start of VAT, $6 the seller. An order is due once every item is
 * delivered or refunded: the invoice then bills what was delivered, and nothing can be added. Oldest first.
 */
const ISSUE = `WITH ${TOUCHED}, due AS (
    SELECT t.order_id, t.at FROM touched t WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = t.order_id)
      AND NOT EXISTS (SELECT FROM lines l WHERE l.order_id = t.order_id AND l.status NOT IN ('delivered','refunded'))
      AND (SELECT max(l.delivered_at) FROM lines l WHERE l.order_id = t.order_id AND l.status = 'delivered') >= $5::timestamptz
    ORDER BY t.at, t.order_id LIMIT ${BATCH_SIZE}),
  d AS (SELECT due.*, b.*, row_number() OVER (ORDER BY due.at, due.order_id) + coalesce((SELECT max(i.number) FROM invoices i WHERE i.series = $2), 0) AS number
    FROM due, LATERAL (SELECT array_agg(l.position ORDER BY l.position) AS lines, sum(l.total_kobo) AS kobo, sum(${costSql("SUCCEEDED")}) AS cost
      FROM lines l WHERE l.order_id = due.order_id AND l.status = 'delivered') b)
  INSERT INTO invoices (series, number, follows, order_id, lines, amount_kobo, vat_kobo, vat_rate, vat_basis, seller, over_at, at)
  SELECT $2, d.number, nullif(d.number - 1, 0), d.order_id, d.lines, d.kobo, ${vatSql(`(${baseSql("$4")})`, "$3::int")}, $3::int, $4, $6::jsonb, d.at,
    greatest($1::timestamptz, (SELECT i.at FROM invoices i WHERE i.series = $2 ORDER BY i.number DESC LIMIT 1)) FROM d`;

/**
 * Issues the next numbers to final orders, in the order in which they ended, and credit notes for what was
 * invoiced and refunded since (docs/adr/0092). One transaction under the lock of the row `invoicing`, so that
 * numbers have no gaps. While VAT is off, only credit notes are issued. Returns the number of invoices; if it
 * is BATCH_SIZE, there may be more.
 */
async function issueBatch(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  const business = await findBusiness(ctx);
  const vat = vatOf(business);
  if (!vat && !(await ctx.db.invoice.findFirst({ select: { number: true } }))) return 0;
  const now = ctx.clock.now();
  const rate = Math.round((vat?.rate ?? 0) * 100);
  // While VAT is off, no order ended late enough.
  const since = vat ? new Date(business.vatSince || 0) : new Date("9999-01-01T00:00:00Z");
  const [, , issued] = await ctx.db.$transaction([
    ctx.db.$executeRawUnsafe("SELECT id FROM invoicing FOR UPDATE"),
    ctx.db.$executeRawUnsafe(CREDIT, now),
    ctx.db.$executeRawUnsafe(
      ISSUE,
      now,
      business.invoiceSeries || DEFAULT_SERIES,
      rate || 1,
      vat?.basis ?? "margin",
      since,
      JSON.stringify(sellerOf(business)),
    ),
  ]);
  if (issued < BATCH_SIZE) {
    const seenAt = new Date(now.getTime() - UNSCALED.journalsWritten);
    await ctx.db.invoicing.updateMany({ where: { seenAt: { lt: seenAt } }, data: { seenAt } });
  }
  return issued;
}

/** The series of a shop that sets none. */
const DEFAULT_SERIES = "INV";

/** Batches per run, so that backfilling a large shop leaves the worker time for other tasks. */
const MAX_BATCHES = 100;

/** Issues all due invoices; the worker calls it every few seconds. Returns their number. */
export async function issueInvoices(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const issued = await issueBatch(ctx);
    all += issued;
    if (issued < BATCH_SIZE) break;
  }
  return all;
}
