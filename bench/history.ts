import { seedHistory } from "@/test/history/seed-history";
import { connectSuperuser } from "@/test/superuser";

const OVER = [
  `UPDATE orders SET status = 'delivered'
    WHERE status IN ('awaiting_payment', 'paid', 'processing', 'under_review', 'refund_due')`,
  "UPDATE lines SET status = 'delivered' WHERE status NOT IN ('delivered', 'refunded')",
  "UPDATE effects SET state = 'SUCCEEDED' WHERE state NOT IN ('SUCCEEDED', 'FAILED')",
];

/** How many orders the measured shop has sold before: BENCH_ORDERS, else 1,000. */
export const HISTORY = Number(process.env.BENCH_ORDERS || "1000");

/** Gives a shop that history. All of it is over: a worker that found open orders would be busy with them, not with ours. */
export async function addHistory(databaseUrl: string): Promise<void> {
  const admin = await connectSuperuser(databaseUrl);
  await seedHistory(admin, HISTORY, new Date());
  await admin.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const text of OVER) await admin.query(text);
  await admin.query("COMMIT");
  await admin.end();
}
