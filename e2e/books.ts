import pg from "pg";

/** Reads the shop's database directly. */
export async function ordersOf(email: string): Promise<{ ref: string; status: string; payments: number }[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT o.ref, o.status, (SELECT count(*)::int FROM payments p WHERE p.order_id = o.id) AS payments
       FROM orders o WHERE o.email = $1 ORDER BY o.placed_at`,
      [email],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Writes an alert as a purchase would raise it, about an order if one is named. */
export async function writeAlarm(kind: string, ref: string | null = null): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    "INSERT INTO alarms (at, kind, order_id, detail) VALUES (now(), $1, (SELECT id FROM orders WHERE ref = $2), '{}')",
    [kind, ref],
  );
  await client.end();
}

/** Ends the pauses after a product's failures: journeys share a shop, and one's failures aren't the next one's. */
export async function closeBreakers(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("UPDATE breakers SET failures = 0, open_until = NULL WHERE failures > 0");
  await client.end();
}
