import { seedHistory } from "@/test/history/seed-history";
import { connectSuperuser } from "@/test/superuser";

const OVER = [
  `UPDATE orders SET status = 'delivered'
    WHERE status IN ('awaiting_payment', 'paid', 'processing', 'under_review', 'refund_due')`,
  "UPDATE lines SET status = 'delivered' WHERE status NOT IN ('delivered', 'refunded')",
  "UPDATE effects SET state = 'SUCCEEDED' WHERE state NOT IN ('SUCCEEDED', 'FAILED')",
];

/** The number of past orders in the measured shop: BENCH_ORDERS, or 1,000. */
export const HISTORY = Number(process.env.BENCH_ORDERS || "1000");

/** Adds that history to a shop. All its orders are finished, so that they don't occupy the worker. */
export async function addHistory(databaseUrl: string): Promise<void> {
  const admin = await connectSuperuser(databaseUrl);
  await seedHistory(admin, HISTORY, new Date());
  await admin.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const text of OVER) await admin.query(text);
  await admin.query("COMMIT");
  await admin.end();
}
