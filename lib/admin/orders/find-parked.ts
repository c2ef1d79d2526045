import type { Context } from "@/lib/context/context";
import { queryRows } from "@/lib/platform/db/query-rows";
import type { Kobo } from "@/lib/platform/money";
import type { Place } from "./find-orders";

/** An attempt in manual review, with what staff need to decide. */
export interface Parked {
  id: string;
  kind: "VEND" | "REFUND";
  /** Null: the refund of a wallet top-up. */
  ref: string | null;
  service: string | null;
  product: string | null;
  recipient: string | null;
  position: number | null;
  amount: Kobo;
  total: Kobo | null;
  reason: string | null;
  customerRef: string;
  upstreamId: string | null;
  /** Seen upstream: it can't be resolved as not executed. */
  sightedAt: Date | null;
  sentAt: Date | null;
  createdAt: Date;
  /** Null: the refund of a wallet top-up. */
  paidAt: Date | null;
  cleanScans: number;
  /** Part of the delivery arrived and is stored. */
  kept: boolean;
}

const PAGE = 20;

/** The review queue, oldest first, by keyset. `orderId` limits it to one order. */
export async function findParked(
  ctx: Pick<Context, "db">,
  options: { after?: Place | null; orderId?: string } = {},
): Promise<{ parked: Parked[]; next: Place | null }> {
  const rows = await queryRows<Parked>(ctx, parkedQuery(options));
  const parked = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? parked.at(-1) : undefined;
  return { parked, next: last ? { at: last.createdAt, id: last.id } : null };
}

export function parkedQuery({ after, orderId }: { after?: Place | null; orderId?: string }) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ["e.state = 'PARKED'"];
  if (after) where.push(`(e.created_at, e.id) > (${put(after.at)}, ${put(after.id)})`);
  if (orderId) where.push(`e.order_id = ${put(orderId)}`);
  const text = `SELECT e.id, e.kind, o.ref, coalesce(l.service, o.service) AS service, l.product, l.recipient, l.position, e.amount_kobo::float8 AS amount,
      l.total_kobo::float8 AS total, e.reason, e.customer_ref AS "customerRef", e.upstream_id AS "upstreamId", e.sighted_at AS "sightedAt",
      e.sent_at AS "sentAt", e.created_at AS "createdAt", o.paid_at AS "paidAt", e.clean_scans AS "cleanScans", coalesce(e.evidence ? 'sealed', false) OR e.reason = 'goods_unconfirmed' AS kept
    FROM effects e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN lines l ON l.id = e.line_id
    WHERE ${where.join(" AND ")} ORDER BY e.created_at, e.id LIMIT ${PAGE + 1}`;
  return { text, values };
}
