import { createHash } from "node:crypto";
import type { Pool } from "pg";
import * as z from "zod";
import { hashOrderToken } from "@/lib/model/order-token";
import { queryRow } from "@/lib/platform/db/query-rows";

/** Everything that a finished order's page shows from the database. */
export interface FinishedOrder {
  /** The result of order_view, as JSON. */
  view: string;
  /** Equal fingerprints mean equal pages. */
  fingerprint: string;
}

const seenRow = z.object({ ref: z.string(), view: z.string().nullable() });

/**
 * Finds what the front needs before an order's page renders; null if the token doesn't open it. `finished` is null while
 * the order may change, and for pages that show more than the order: eSIMs, whose page also shows their usage, and partly
 * delivered orders, which may wait for a refund. One statement without the ORM, prepared once per connection. The
 * fingerprint covers the result of order_view, which is what the page shows (find-order-view.ts), so it doesn't rely on
 * writers incrementing a version.
 */
export async function findFinishedOrder(
  pool: Pool,
  order: { ref: string; token: string },
): Promise<{ finished: FinishedOrder | null } | null> {
  const seen = await queryRow(pool, seenRow, {
    name: "see_order",
    text: `SELECT ref, CASE WHEN status IN ('delivered', 'refunded', 'expired') AND service NOT IN ('esim', 'basket')
      THEN order_view(id)::text END AS view FROM orders WHERE token_sha256 = $1`,
    values: [hashOrderToken(order.token)],
  });
  if (seen?.ref !== order.ref.toUpperCase()) return null;
  const { view } = seen;
  return { finished: view === null ? null : { view, fingerprint: fingerprintOf(view) } };
}

function fingerprintOf(view: string): string {
  return createHash("sha256").update(view).digest("base64");
}
