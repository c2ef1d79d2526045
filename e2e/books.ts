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

/** The case of an order's dispute, once the dispute is booked. */
export async function disputeCase(ref: string): Promise<string | undefined> {
  return firstText(
    "SELECT k.id FROM cases k JOIN orders o ON o.id = k.order_id JOIN disputes d ON d.id = k.subject WHERE o.ref = $1",
    ref,
  );
}

/** What an order's disputes lost, in kobo. */
export async function lostToDisputes(ref: string): Promise<string | undefined> {
  return firstText(
    `SELECT sum(n.amount_kobo) FROM ledger_entries n JOIN journals j ON j.id = n.journal_id JOIN orders o ON o.id = j.order_id
     WHERE o.ref = $1 AND n.account = 'disputes_lost'`,
    ref,
  );
}

async function firstText(text: string, ref: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query({ text, values: [ref], rowMode: "array" });
    return rows[0]?.[0] ?? undefined;
  } finally {
    await client.end();
  }
}
