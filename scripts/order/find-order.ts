import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { queryRows } from "@/lib/platform/db/query-rows";
import { runSql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { connect } from "../migrations/connection";

const sealedAnswer = z.object({
  effect: z.string(),
  line: z.string(),
  goods: z.string(),
  cipher: z.string(),
});
const alarm = z.object({ at: z.date(), kind: z.string(), seen_at: z.date().nullable() });
const booked = z.object({ account: z.string(), currency: z.string(), kobo: koboValue });

/** What the books contain about an order beyond its own history. */
export interface OrderBooks {
  facts: number;
  /** Answers to purchases whose goods are told only once, sealed. */
  received: z.infer<typeof sealedAnswer>[];
  alarms: z.infer<typeof alarm>[];
  ledger: z.infer<typeof booked>[];
}

/**
 * Finds an order by its reference, in any case and with or without the dash. Needs no token, because the caller has
 * database access.
 */
export async function findOrder(ctx: Context, typed: string): Promise<OrderStory | null> {
  const ref = typed.trim().toUpperCase().replaceAll(/\s/g, "");
  const dashed = /^[0-9A-Z]{10}$/.test(ref) ? `${ref.slice(0, 5)}-${ref.slice(5)}` : ref;
  return runSql(ctx.db, orderByRefSql, { ref: dashed, rates: null, now: null });
}

export async function getOrderBooks(databaseUrl: string, orderId: string): Promise<OrderBooks> {
  const client = await connect(databaseUrl);
  try {
    const facts = await queryRows(
      client,
      z.object({ count: z.number() }),
      `SELECT count(*)::int AS count FROM facts WHERE effect_id IN (SELECT id FROM effects WHERE order_id = $1)
         OR payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
      [orderId],
    );
    const alarms = await queryRows(
      client,
      alarm,
      "SELECT at, kind, seen_at FROM alarms WHERE order_id = $1 ORDER BY id",
      [orderId],
    );
    const ledger = await queryRows(
      client,
      booked,
      `SELECT account, currency, sum(amount_kobo)::float8 AS kobo FROM ledger_entries
       WHERE journal_id IN (SELECT id FROM journals WHERE order_id = $1) GROUP BY account, currency ORDER BY account`,
      [orderId],
    );
    const received = await queryRows(
      client,
      sealedAnswer,
      `SELECT r.effect_id AS effect, e.line_id AS line, r.goods, r.cipher FROM received r JOIN effects e ON e.id = r.effect_id
       WHERE e.order_id = $1 ORDER BY r.at`,
      [orderId],
    );
    return { facts: facts[0]?.count ?? 0, received, alarms, ledger };
  } finally {
    await client.end();
  }
}
