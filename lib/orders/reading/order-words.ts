import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { DAY_MS } from "@/lib/platform/lagos-day";

/** The states in which an order gets no further ids, except by refunds. Every other order is read itself (lib/admin/orders/find-fragment.ts). */
export const OVER = ["delivered", "partly_delivered", "refunded", "expired"];

/** What the order `o` may be found by, in small letters; a reference with and without its hyphen. */
export const WORDS = `lower(concat_ws(' ', o.ref, replace(o.ref, '-', ''), o.email,
  (SELECT string_agg(DISTINCT recipient, ' ') FROM lines WHERE order_id = o.id),
  (SELECT string_agg(concat_ws(' ', customer_ref, upstream_id), ' ') FROM effects WHERE order_id = o.id),
  (SELECT string_agg(concat_ws(' ', reference, provider_id), ' ') FROM payments WHERE order_id = o.id)))`;

/** How many orders one statement writes. */
const AT_ONCE = 2_000;
/** A run ends after so many statements, so that the catching up of a large shop leaves the worker its other tasks. */
const MOST = 25;
/** So far back each run looks for orders that were not over before; older orders are written whatever their state. */
const AGAIN_MS = 7 * DAY_MS;
const WAIT_MS = DAY_MS;

/**
 * Writes the words of orders that are over, or a day old, newest first: those of the last week that have none yet, then what a
 * shop sold before this table was there. Without trigrams it writes nothing, because nothing could look it up. Returns how many.
 */
export async function writeOrderWords(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  const pool = poolOf(ctx.db);
  const { rows: index } = await pool.query({
    text: "SELECT to_regclass('order_words_trigrams')::text AS name",
  });
  if (index[0]?.name == null) return 0;
  const now = ctx.clock.now().getTime();
  const oldest = await ctx.db.orderWords.findFirst({ orderBy: { placedAt: "asc" } });
  const recent = new Date(now - AGAIN_MS);
  const reached = oldest && oldest.placedAt < recent ? oldest.placedAt : recent;
  let count = 0;
  let statements = 0;
  for (const [from, to] of [
    [recent, new Date(now + DAY_MS)],
    [new Date(0), reached],
  ] as const) {
    for (let written = AT_ONCE; written === AT_ONCE && statements < MOST; statements++) {
      written = await writeSome(ctx, from, to, new Date(now - WAIT_MS));
      count += written;
    }
  }
  return count;
}

/**
 * Locks the orders, so that one whose person is being taken out is either left out here or emptied there: redact-order.ts and
 * delete_account empty the words after they changed the order.
 */
async function writeSome(ctx: Pick<Context, "db">, from: Date, to: Date, waitedSince: Date): Promise<number> {
  const { rowCount } = await poolOf(ctx.db).query({
    text: `INSERT INTO order_words (order_id, placed_at, words) SELECT o.id, o.placed_at, ${WORDS} FROM orders o
      WHERE o.id IN (SELECT id FROM orders n WHERE placed_at >= $1 AND placed_at < $2 AND (status = ANY ($3) OR placed_at < $4) AND email <> 'removed'
          AND NOT EXISTS (SELECT FROM order_words w WHERE w.order_id = n.id) ORDER BY placed_at DESC LIMIT ${AT_ONCE})
        AND o.email <> 'removed' FOR SHARE OF o SKIP LOCKED ON CONFLICT (order_id) DO NOTHING`,
    values: [from, to, OVER, waitedSince],
  });
  return rowCount ?? 0;
}
