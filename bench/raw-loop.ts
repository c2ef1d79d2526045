import type pg from "pg";
import { newId } from "@/lib/model/ids";

/**
 * Creates an order with its item in one transaction and marks it paid in a second: the best a shop could do with plain
 * pg.
 */
export async function rawLoop(pool: pg.Pool): Promise<void> {
  const id = newId();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query({
      name: "bench_order",
      text: `INSERT INTO orders (id, ref, service, email, input, checkout_key, request_hash, repeat_hash, token_salt,
          token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at, version)
        VALUES ($1, $1, 'airtime', 'nobody', '{}', $1, $1, $1, $1, $1, 'awaiting_payment', 100, 0, $2, $2, 1)`,
      values: [id, new Date()],
    });
    await client.query({
      name: "bench_line",
      text: `INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo,
          ceiling_kobo, fee_kobo, total_kobo, status)
        VALUES ($1, $2, 1, 'airtime', 'MTN', '', '{}', 100, 97, 100, 0, 100, 'waiting')`,
      values: [newId(), id],
    });
    await client.query("COMMIT");
    await client.query("BEGIN");
    await client.query({
      name: "bench_paid",
      text: "UPDATE orders SET status = 'paid', paid_at = $2 WHERE id = $1",
      values: [id, new Date()],
    });
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
