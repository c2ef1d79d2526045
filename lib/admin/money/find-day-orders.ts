import * as z from "zod";
import type { Place } from "@/lib/admin/orders/find-orders";
import type { Context } from "@/lib/context/context";
import { orderStatus } from "@/lib/model/row-schemas";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { LagosDay } from "@/lib/platform/lagos-day";

/** An order of a day next to the figures of the upstream and the payment provider. Kobo. */
const dayOrder = z.object({
  id: z.string(),
  ref: z.string(),
  placedAt: z.date(),
  status: orderStatus,
  total: koboValue,
  /** What the upstream charged, less what it returned. */
  upstream: koboValue,
  /** What the provider (or the customer's wallet) paid in, less refunds. Disputes are apart, as in the day's figures. */
  paid: koboValue,
  /** What the provider returned for disputes and refunds made outside the shop, also while they are open. */
  returned: koboValue,
  /** Whether some of it is still undecided. */
  inDispute: z.boolean(),
  /** Unresolved discrepancies. If there are any, the external figures are shown as far as known. */
  differences: z.number(),
});
export type DayOrder = z.infer<typeof dayOrder>;

const PAGE = 50;

const TEXT = `SELECT o.id, o.ref, o.placed_at AS "placedAt", o.status, o.total_kobo::float8 AS total,
    (l.upstream + d.upstream)::float8 AS upstream, (l.paid + d.paid)::float8 AS paid,
    l.taken::float8 AS "returned", l.risk <> 0 AS "inDispute", d.count AS differences
  FROM (SELECT * FROM orders WHERE placed_at >= $1 AND placed_at < $2 AND (placed_at, id) > ($3, $4) ORDER BY placed_at, id LIMIT ${PAGE + 1}) o,
    LATERAL (SELECT coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account = 'upstream' OR n.account LIKE 'upstream:%'), 0) AS upstream,
      coalesce(sum(n.amount_kobo) FILTER (WHERE (n.account LIKE 'provider:%' AND j.kind <> 'dispute') OR n.account LIKE 'wallet:%'), 0) AS paid,
      coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account LIKE 'provider:%' AND j.kind = 'dispute'), 0) AS taken,
      coalesce(sum(n.amount_kobo) FILTER (WHERE n.account LIKE 'at_risk:%'), 0) AS risk
      FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.order_id = o.id AND n.currency = 'NGN') l,
    LATERAL (SELECT count(*)::int AS count, coalesce(sum(amount_kobo) FILTER (WHERE source = 'upstream'), 0) AS upstream,
      coalesce(sum(amount_kobo) FILTER (WHERE source IN ('payments','refunds')), 0) AS paid
      FROM differences WHERE order_id = o.id AND state <> 'resolved') d
  ORDER BY o.placed_at, o.id`;

/**
 * The orders placed on a day, oldest first, by keyset: each with our ledger's figures for the upstream and the provider,
 * corrected by the discrepancies that reconciliation found. One statement.
 */
export async function findDayOrders(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<LagosDay, "from" | "to">,
  after: Place | null = null,
): Promise<{ orders: DayOrder[]; next: Place | null }> {
  const values = [from, to, after?.at ?? from, after?.id ?? ""];
  const rows = await queryRows(poolOf(ctx.db), dayOrder, { text: TEXT, values });
  const orders = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? orders.at(-1) : undefined;
  return { orders, next: last ? { at: last.placedAt, id: last.id } : null };
}
