import type { Pool } from "pg";
import * as z from "zod";
import { hashOrderToken } from "@/lib/model/order-token";
import { queryRow } from "@/lib/platform/db/query-rows";

export interface OrderVersion {
  /**
   * Fingerprint of everything that a completed order's page shows from the database: equal fingerprints mean
   * equal pages. Null while the order may change, and for pages that show more than the order.
   */
  fingerprint: string | null;
}

const seenRow = z.object({ ref: z.string(), fingerprint: z.string().nullable() });

/**
 * Finds what the proxy needs before an order's page renders; null if the token doesn't open it. One statement
 * without the ORM, prepared once per connection. The fingerprint hashes the result of order_view, which is
 * what the page shows (find-order-view.ts), so it doesn't rely on writers incrementing a version. Excluded: eSIMs,
 * whose page also shows their usage, and partly delivered orders, which may wait for a refund.
 */
export async function findOrderVersion(
  pool: Pool,
  order: { ref: string; token: string },
): Promise<OrderVersion | null> {
  const seen = await queryRow(pool, seenRow, {
    name: "see_order",
    text: `SELECT ref, CASE WHEN status IN ('delivered', 'refunded', 'expired') AND service NOT IN ('esim', 'basket')
      THEN encode(sha256(convert_to(order_view(id)::text, 'UTF8')), 'base64') END AS fingerprint
      FROM orders WHERE token_sha256 = $1`,
    values: [hashOrderToken(order.token)],
  });
  return seen?.ref === order.ref.toUpperCase() ? { fingerprint: seen.fingerprint } : null;
}
