import pg from "pg";

/** The shop's own books, read past the shop. */
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

/** An alarm as a purchase would raise it. */
export async function writeAlarm(kind: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("INSERT INTO alarms (at, kind, detail) VALUES (now(), $1, '{}')", [kind]);
  await client.end();
}
