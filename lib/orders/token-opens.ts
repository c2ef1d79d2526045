import type { Pool } from "pg";
import { hashOrderToken } from "./order-token";

/** Does this token open this order? One small statement, past the ORM and prepared once a connection. */
export async function tokenOpens(pool: Pool, order: { ref: string; token: string }): Promise<boolean> {
  const { rows } = await pool.query<{ ref: string }>({
    name: "order_opens",
    text: "SELECT ref FROM orders WHERE token_sha256 = $1",
    values: [hashOrderToken(order.token)],
  });
  return rows[0]?.ref === order.ref.toUpperCase();
}
