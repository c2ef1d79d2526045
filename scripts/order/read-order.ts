import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { runSql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { connect } from "../migrations/connection";

/** What the books contain about an order beyond its own history. */
export interface OrderBooks {
  facts: number;
  /** Answers to purchases whose goods are told only once, sealed. */
  received: { effect: string; line: string; goods: string; cipher: string }[];
  alarms: { at: Date; kind: string; seen_at: Date | null }[];
  ledger: { account: string; currency: string; kobo: Kobo }[];
}

/**
 * Finds an order by its reference, in any case and with or without the dash. Needs no token, because the caller has
 * database access.
 */
export async function readOrder(ctx: Context, typed: string): Promise<OrderStory | null> {
  const ref = typed.trim().toUpperCase().replaceAll(/\s/g, "");
  const dashed = /^[0-9A-Z]{10}$/.test(ref) ? `${ref.slice(0, 5)}-${ref.slice(5)}` : ref;
  return runSql(ctx.db, orderByRefSql, { ref: dashed, rates: null, now: null });
}

export async function readOrderBooks(databaseUrl: string, orderId: string): Promise<OrderBooks> {
  const client = await connect(databaseUrl);
  try {
    const facts = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM facts WHERE effect_id IN (SELECT id FROM effects WHERE order_id = $1)
         OR payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
      [orderId],
    );
    const alarms = await client.query<OrderBooks["alarms"][number]>(
      "SELECT at, kind, seen_at FROM alarms WHERE order_id = $1 ORDER BY id",
      [orderId],
    );
    const ledger = await client.query<OrderBooks["ledger"][number]>(
      `SELECT account, currency, sum(amount_kobo)::float8 AS kobo FROM ledger_entries
       WHERE journal_id IN (SELECT id FROM journals WHERE order_id = $1) GROUP BY account, currency ORDER BY account`,
      [orderId],
    );
    const received = await client.query<OrderBooks["received"][number]>(
      `SELECT r.effect_id AS effect, e.line_id AS line, r.goods, r.cipher FROM received r JOIN effects e ON e.id = r.effect_id
       WHERE e.order_id = $1 ORDER BY r.at`,
      [orderId],
    );
    return {
      facts: facts.rows[0]?.count ?? 0,
      received: received.rows,
      alarms: alarms.rows,
      ledger: ledger.rows,
    };
  } finally {
    await client.end();
  }
}
