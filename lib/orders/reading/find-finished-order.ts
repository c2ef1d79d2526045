import type { Pool } from "pg";
import * as z from "zod";
import { hashOrderToken } from "@/lib/model/order-token";
import { queryRow } from "@/lib/platform/db/query-rows";

const seenRow = z.object({ ref: z.string(), view: z.string().nullable() });

/**
 * Finds what the front needs before an order's page renders; null if the token doesn't open it. `view` is the result of
 * order_view as JSON, which is all that a finished order's page shows from the database (find-order-view.ts): equal views
 * mean equal pages, whether or not a writer raised a version. It is null while the order may change, and for pages that show
 * more than the order: eSIMs, whose page also shows their usage, and partly delivered orders, which may wait for a refund.
 * One statement without the ORM, prepared once per connection.
 */
export async function findFinishedOrder(
  pool: Pool,
  order: { ref: string; token: string },
): Promise<{ view: string | null } | null> {
  const seen = await queryRow(pool, seenRow, {
    name: "see_order",
    text: `SELECT ref, CASE WHEN status IN ('delivered', 'refunded', 'expired') AND service NOT IN ('esim', 'basket')
      THEN order_view(id)::text END AS view FROM orders WHERE token_sha256 = $1`,
    values: [hashOrderToken(order.token)],
  });
  return seen?.ref === order.ref.toUpperCase() ? { view: seen.view } : null;
}
