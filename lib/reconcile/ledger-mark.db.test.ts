import { expect, it } from "vitest";
import { runSql } from "@/lib/platform/db/sql-function";
import { upstreamByLedgerSql } from "@/lib/upstream/upstream-by-ledger";
import { openDatabase } from "@/test/large-database";

/** The ledger account of the upstream's wallet is read every minute, so old entries are summed only once. */
const { client, db } = await openDatabase();

const DAY_MS = 86_400_000;
const start = new Date("2026-11-01T00:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * DAY_MS);
let count = 0;

/** Creates sales of one naira on one day, with both entries. */
async function sell(many: number, at: Date): Promise<void> {
  const from = count + 1;
  count += many;
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  await client.query(
    "INSERT INTO journals (key, kind, at) SELECT 'k' || n, 'vend', $3::timestamptz + n * interval '1 millisecond' FROM generate_series($1::int, $2::int) n",
    [from, count, at],
  );
  await client.query(
    `INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT j.id, account, kobo FROM journals j,
      (VALUES ('cost', 100), ('upstream', -100)) e(account, kobo) WHERE substr(j.key, 2)::int >= $1 ORDER BY j.id`,
    [from],
  );
  await client.query("COMMIT");
}
const ask = async (at: Date) => (await runSql(db, upstreamByLedgerSql, { now: at })).kobo;
const mark = async () =>
  (await client.query<{ kobo: number }>("SELECT kobo::int FROM ledger_marks")).rows[0]?.kobo ?? null;

it("keeps the sum exact before, during and after the mark advances, and recent entries out of the mark", async () => {
  await sell(3_000, after(0));
  expect(await ask(after(0.5))).toBe(-300_000);
  expect(await mark()).toBeNull();
  await sell(10, after(1.5));
  // The newest entry older than a day is from the first day; the mark ends at or before it.
  expect(await Promise.all([1, 2, 3, 4].map(() => ask(after(2))))).toEqual(Array(4).fill(-301_000));
  const first = await mark();
  expect(first).toBeLessThan(0);
  expect(first).toBeGreaterThanOrEqual(-300_000);
  await sell(3_000, after(3));
  expect(await ask(after(3.5))).toBe(-601_000);
  expect(await mark()).toBe(first);
  await sell(1, after(5));
  expect(await ask(after(5))).toBe(-601_100);
  expect(await mark()).toBeLessThan(first ?? 0);
  expect(await ask(after(6))).toBe(-601_100);
});
