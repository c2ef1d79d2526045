import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { jsonObject, koboValue } from "@/lib/platform/db/sql-values";
import type { Place } from "./find-orders";

/** An attempt in manual review, with what staff need to decide. */
const parkedRow = z.object({
  id: z.string(),
  kind: z.enum(["VEND", "REFUND"]),
  /** Null: the refund of a wallet top-up. */
  ref: z.string().nullable(),
  service: z.string().nullable(),
  product: z.string().nullable(),
  recipient: z.string().nullable(),
  /** What names the item: its plan's label or the number of PINs. */
  request: jsonObject,
  face: koboValue.nullable(),
  position: z.number().nullable(),
  amount: koboValue,
  total: koboValue.nullable(),
  reason: z.string().nullable(),
  customerRef: z.string(),
  upstreamId: z.string().nullable(),
  /** Seen upstream: it can't be resolved as not executed. */
  sightedAt: z.date().nullable(),
  sentAt: z.date().nullable(),
  createdAt: z.date(),
  /** Null: the refund of a wallet top-up. */
  paidAt: z.date().nullable(),
  cleanScans: z.number(),
  /** Part of the delivery arrived and is stored. */
  kept: z.boolean(),
  /** If amounts differ: what the other side answered, newest first. */
  answers: z.array(z.object({ kind: z.string(), body: z.unknown() })),
});
export type Parked = z.infer<typeof parkedRow>;

export const PARKED_KINDS = ["VEND", "REFUND"] as const;

export interface ParkedFilter {
  kind?: (typeof PARKED_KINDS)[number] | null;
  service?: string | null;
  /** Waiting since this moment or later. */
  from?: Date | null;
  /** Waiting since before. */
  to?: Date | null;
  /** The shortest wait first. */
  newest?: boolean;
  /** Only those of this order. */
  orderId?: string;
  /** Only this one. */
  id?: string | null;
  /** How many; an export takes more than a page. */
  limit?: number;
  after?: Place | null;
}

const PAGE = 20;

/** The review queue, oldest first, by keyset. */
export async function findParked(
  ctx: Pick<Context, "db">,
  filter: ParkedFilter = {},
): Promise<{ parked: Parked[]; next: Place | null }> {
  const rows = await queryRows(poolOf(ctx.db), parkedRow, parkedQuery(filter));
  const page = filter.limit ?? PAGE;
  const parked = rows.slice(0, page);
  const last = rows.length > page ? parked.at(-1) : undefined;
  return { parked, next: last ? { at: last.createdAt, id: last.id } : null };
}

/** Delivered purchases that the supplier reversed without sufficient proof (docs/adr/0039). */
const HELD = "SELECT substr(subject, 8) FROM cases WHERE kind = 'reversal' AND state = 'open'";

/** Reasons whose sentence names the amount that the other side reports. */
const OF_AN_AMOUNT =
  "('amount_differs','sighting_amount','sighting_reversal_amount','refund_amount_differs')";

export function parkedQuery(filter: ParkedFilter) {
  const { kind, service, from, to, newest, orderId, id, limit = PAGE, after } = filter;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = [`(e.state = 'PARKED' OR e.id = ANY (ARRAY(${HELD})))`];
  if (kind) where.push(`e.kind = ${put(kind)}`);
  if (service) where.push(`coalesce(l.service, o.service) = ${put(service)}`);
  if (from) where.push(`e.created_at >= ${put(from)}`);
  if (to) where.push(`e.created_at < ${put(to)}`);
  if (id) where.push(`e.id = ${put(id)}`);
  if (after) where.push(`(e.created_at, e.id) ${newest ? "<" : ">"} (${put(after.at)}, ${put(after.id)})`);
  if (orderId) where.push(`e.order_id = ${put(orderId)}`);
  const text = `SELECT e.id, e.kind, o.ref, coalesce(l.service, o.service) AS service, l.product, l.recipient, l.position, jsonb_build_object('label', l.request -> 'label', 'quantity', l.request -> 'quantity') AS request, l.face_kobo::float8 AS face, e.amount_kobo::float8 AS amount,
      l.total_kobo::float8 AS total, coalesce(k.why, e.reason) AS reason, e.customer_ref AS "customerRef", e.upstream_id AS "upstreamId", e.sighted_at AS "sightedAt",
      e.sent_at AS "sentAt", e.created_at AS "createdAt", o.paid_at AS "paidAt", e.clean_scans AS "cleanScans", coalesce(e.evidence ? 'sealed', false) OR e.reason IS NOT DISTINCT FROM 'goods_unconfirmed' AS kept,
      CASE WHEN coalesce(k.why, e.reason) IN ${OF_AN_AMOUNT} THEN (SELECT coalesce(jsonb_agg(f), '[]') FROM
        (SELECT kind, body FROM facts WHERE effect_id = e.id ORDER BY id DESC LIMIT 10) f) ELSE '[]' END AS answers
    FROM effects e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN lines l ON l.id = e.line_id
      LEFT JOIN cases k ON k.kind = 'reversal' AND k.subject = 'effect:' || e.id AND k.state = 'open'
    WHERE ${where.join(" AND ")} ORDER BY ${newest ? "e.created_at DESC, e.id DESC" : "e.created_at, e.id"} LIMIT ${limit + 1}`;
  return { text, values };
}
