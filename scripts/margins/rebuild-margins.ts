import type { Client } from "pg";
import * as z from "zod";
import { MARGIN_ACCOUNTS } from "@/lib/model/margin-accounts";
import { queryRows } from "@/lib/platform/db/query-rows";

const AT_ONCE = 2_000;

/**
 * Writes what each order earned from the ledger (docs/adr/0076). Returns how many differed. Sells meanwhile: a batch's orders
 * are locked before the ledger is read, as everything that books for an order locks it first.
 */
export async function rebuildMargins(client: Client): Promise<number> {
  let changed = 0;
  for (let after = ""; ; ) {
    await client.query("BEGIN");
    try {
      const rows = await queryRows(client, z.object({ id: z.string() }), {
        text: "SELECT id FROM orders WHERE id > $1 ORDER BY id LIMIT $2 FOR UPDATE",
        values: [after, AT_ONCE],
      });
      const { rowCount } = await client.query(
        `UPDATE orders o SET margin_kobo = m.kobo FROM (
           SELECT b.id, (SELECT -sum(n.amount_kobo) FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
             WHERE j.order_id = b.id AND n.currency = 'NGN' AND n.account IN (${MARGIN_ACCOUNTS})) AS kobo
           FROM unnest($1::text[]) b(id)) m
         WHERE o.id = m.id AND o.margin_kobo IS DISTINCT FROM m.kobo`,
        [rows.map(({ id }) => id)],
      );
      await client.query("COMMIT");
      changed += rowCount ?? 0;
      const last = rows.at(-1)?.id;
      if (last === undefined || rows.length < AT_ONCE) return changed;
      after = last;
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  }
}
