import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { orderStatus } from "@/lib/model/row-schemas";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";

/**
 * The statuses in which customers wait for us, worst first: under review, awaiting the upstream, queued, awaiting a refund.
 */
export const WAITING_STATUSES = ["under_review", "processing", "paid", "refund_due"] as const;
type WaitingStatus = (typeof WAITING_STATUSES)[number];

const pile = z.object({
  count: z.number(),
  /** When the oldest began to wait; null if there is none. */
  since: z.date().nullable(),
});
type Pile = z.infer<typeof pile>;

const waitingOrder = z.object({ ref: z.string(), status: orderStatus, service: z.string(), since: z.date() });

export interface Waiting {
  orders: Record<WaitingStatus, Pile>;
  /** All of these orders together. */
  all: Pile;
  oldest: z.infer<typeof waitingOrder>[];
}

const PILES = `SELECT status AS name, count(*)::int AS count, min(coalesce(paid_at, placed_at)) AS since FROM orders
    WHERE status IN ('under_review','processing','paid','refund_due') GROUP BY status`;

const OLDEST = `SELECT ref, status, service, coalesce(paid_at, placed_at) AS since FROM orders
  WHERE status IN ('under_review','processing','paid','refund_due') ORDER BY coalesce(paid_at, placed_at), id LIMIT 5`;

/** The orders that wait for us, and since when; the Inbox counts what else waits. Two statements. */
export async function findWaiting(ctx: Context): Promise<Waiting> {
  const [rows, oldest] = await Promise.all([
    queryRows(poolOf(ctx.db), pile.extend({ name: z.string() }), PILES),
    queryRows(poolOf(ctx.db), waitingOrder, OLDEST),
  ]);
  const of = (name: string): Pile => {
    const { count = 0, since = null } = rows.find((row) => row.name === name) ?? {};
    return { count, since };
  };
  const orders = {
    under_review: of("under_review"),
    processing: of("processing"),
    paid: of("paid"),
    refund_due: of("refund_due"),
  };
  const count = Object.values(orders).reduce((sum, pile) => sum + pile.count, 0);
  return {
    orders,
    all: { count, since: oldest[0]?.since ?? null },
    oldest,
  };
}
