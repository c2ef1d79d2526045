import type { Pool } from "pg";
import * as z from "zod";
import { hashOrderToken } from "@/lib/model/order-token";
import { queryChecked } from "@/lib/platform/db/query-checked";

export interface OrderVersion {
  /**
   * Of an order that is over: the fingerprint of all that its page shows of the database, so that two pages with the same one are the
   * same page. Null while something may still happen by itself, and where the page shows more than the order.
   */
  stamp: string | null;
}

const seenRow = z.object({ ref: z.string(), stamp: z.string().nullable() });

/**
 * The order that this token opens, as far as one must know it before its page is rendered; null when it opens none. One statement,
 * past the ORM and prepared once a connection. The fingerprint is made of what order_view gives, which is what the page is made of
 * (get-order.ts): not of a version that some writer might forget to raise. An eSIM's page shows its usage as well; a partly
 * delivered order may wait for a refund.
 */
export async function findOrderVersion(
  pool: Pool,
  order: { ref: string; token: string },
): Promise<OrderVersion | null> {
  const [seen] = await queryChecked(pool, seenRow, {
    name: "see_order",
    text: `SELECT ref, CASE WHEN status IN ('delivered', 'refunded', 'expired') AND service <> 'esim'
      THEN encode(sha256(convert_to(order_view(id)::text, 'UTF8')), 'base64') END AS stamp
      FROM orders WHERE token_sha256 = $1`,
    values: [hashOrderToken(order.token)],
  });
  return seen?.ref === order.ref.toUpperCase() ? { stamp: seen.stamp } : null;
}
