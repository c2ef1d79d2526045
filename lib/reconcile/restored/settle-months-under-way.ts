import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { forKey } from "@/lib/upstream/for-key";

/** How long one of them waits for a call token (ms). Nothing else is called while the books are stopped. */
const PATIENCE_MS = 60_000;

const underWay = z.object({ id: z.string(), ref: z.string(), state: z.string(), key: z.string().nullable() });

/**
 * Settles the purchases of restored books that another month waits for (docs/adr/0064), by the supplier's rows: that month may have
 * been bought since the backup, and is booked only after the one before it was delivered. Their sender is gone.
 */
export async function settleMonthsUnderWay(ctx: Context): Promise<void> {
  const open = await queryRows(poolOf(ctx.db), underWay, {
    text: `SELECT e.id, e.customer_ref AS ref, e.state, e.supplier_key AS key FROM effects e
      JOIN lines b ON b.id = e.line_id JOIN lines l ON l.order_id = b.order_id AND l.position = b.position + 1
      WHERE e.kind = 'VEND' AND e.state IN ('SENDING','UNKNOWN','PROCESSING') AND l.follows AND l.status = 'waiting'
      ORDER BY e.id`,
  });
  for (const { id, ref, state, key } of open) {
    if (state === "SENDING") {
      const nextAt = ctx.clock.now();
      await settleEffect(ctx, {
        effect: id,
        from: ["SENDING"],
        to: "UNKNOWN",
        reason: "sender_died",
        nextAt,
      });
    }
    const found = await fetchTransaction(forKey(ctx, key), ref, PATIENCE_MS);
    if (found) await applyListedRows(ctx, { customerRef: ref, ...found });
  }
}
