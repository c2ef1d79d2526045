import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { DAY_MS } from "@/lib/platform/lagos-day";

/**
 * Statuses in which an order gets no further ids, except from refunds. Other orders are searched directly
 * (lib/admin/orders/find-fragment.ts).
 */
export const FINAL_STATUSES = ["delivered", "partly_delivered", "refunded", "expired"];

/** What order `o` can be found by, in lower case; its reference with and without the hyphen. */
export const SEARCH_WORDS = `lower(concat_ws(' ', o.ref, replace(o.ref, '-', ''), o.email,
  (SELECT string_agg(DISTINCT recipient, ' ') FROM lines WHERE order_id = o.id),
  (SELECT string_agg(concat_ws(' ', customer_ref, upstream_id), ' ') FROM effects WHERE order_id = o.id),
  (SELECT string_agg(concat_ws(' ', reference, provider_id), ' ') FROM payments WHERE order_id = o.id)))`;

/** Orders per statement. */
const BATCH_SIZE = 2_000;
/** Statements per run, so that backfilling a large shop leaves the worker time for other tasks. */
const MAX_STATEMENTS = 25;
/**
 * Each run revisits orders of this period that weren't final before; older ones are indexed whatever their
 * status.
 */
const REVISIT_MS = 7 * DAY_MS;
const MIN_AGE_MS = DAY_MS;

/**
 * Indexes the search words of orders that are final or a day old, newest first: missing ones of the last
 * week, then a backfill of orders older than this table. Does nothing without the trigram index, because
 * nothing could use the words. Returns the number of orders.
 */
export async function writeOrderWords(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  const pool = poolOf(ctx.db);
  const { rows: index } = await pool.query({
    text: "SELECT to_regclass('order_words_trigrams')::text AS name",
  });
  if (index[0]?.name == null) return 0;
  const now = ctx.clock.now().getTime();
  const oldest = await ctx.db.orderWords.findFirst({ orderBy: { placedAt: "asc" } });
  const recent = new Date(now - REVISIT_MS);
  const reached = oldest && oldest.placedAt < recent ? oldest.placedAt : recent;
  let count = 0;
  let statements = 0;
  for (const [from, to] of [
    [recent, new Date(now + DAY_MS)],
    [new Date(0), reached],
  ] as const) {
    for (let written = BATCH_SIZE; written === BATCH_SIZE && statements < MAX_STATEMENTS; statements++) {
      written = await writeSome(ctx, from, to, new Date(now - MIN_AGE_MS));
      count += written;
    }
  }
  return count;
}

/**
 * Locks the orders, so that one being erased is either skipped here or cleared there: redact-order.ts and
 * delete_account clear the words after they change the order.
 */
async function writeSome(ctx: Pick<Context, "db">, from: Date, to: Date, waitedSince: Date): Promise<number> {
  const { rowCount } = await poolOf(ctx.db).query({
    text: `INSERT INTO order_words (order_id, placed_at, words) SELECT o.id, o.placed_at, ${SEARCH_WORDS} FROM orders o
      WHERE o.id IN (SELECT id FROM orders n WHERE placed_at >= $1 AND placed_at < $2 AND (status = ANY ($3) OR placed_at < $4) AND email <> 'removed'
          AND NOT EXISTS (SELECT FROM order_words w WHERE w.order_id = n.id) ORDER BY placed_at DESC LIMIT ${BATCH_SIZE})
        AND o.email <> 'removed' FOR SHARE OF o SKIP LOCKED ON CONFLICT (order_id) DO NOTHING`,
    values: [from, to, FINAL_STATUSES, waitedSince],
  });
  return rowCount ?? 0;
}
