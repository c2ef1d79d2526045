import type pg from "pg";

/** Attempt counters, caches of others' answers and what a colleague has open, which any request may change. */
const BESIDE = new Set([
  "inbox_looks",
  "limits",
  "paces",
  "rate_buckets",
  "ticks",
  "workers",
  "lookups",
  "validations",
  "upstream_wallet",
  "products",
  "plans",
  "plan_prices",
  "catalogue_categories",
  "catalogue_syncs",
  "esim_regions",
  // Written by the worker each hour.
  "ledger_days",
  "sale_days",
  "_prisma_migrations",
  "sql_sources",
]);

/** Without what any request may change: the log of refusals, and when a session was last seen, noted every five minutes. */
const PARTS_OF: Record<string, string> = {
  alarms: "(SELECT * FROM alarms WHERE kind <> 'security')",
  sessions: "(SELECT to_jsonb(s) - 'last_seen_at' FROM sessions s)",
};

/** The fingerprint of each table, or null where it is empty. */
type Books = Record<string, string | null>;

/** A fingerprint of each table, the job queue included. Equal fingerprints mean that nothing changed. */
export async function readBooks(client: pg.Client): Promise<Books> {
  tables ??= await findTables(client);
  // A sum of hashes, because the order of the rows doesn't matter: sorting a hundred tables takes twenty times as long.
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' AS name, sum(hashtextextended(x::text, 0)) AS sum FROM ${PARTS_OF[table] ?? table} x`,
  );
  // Named, so that PostgreSQL plans it once.
  const query = { name: "books", text: parts.join(" UNION ALL ") };
  const { rows } = await client.query<{ name: string; sum: string | null }>(query);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The tables that differ. */
export function changedTables(before: Books, after: Books): string[] {
  return Object.keys(after).filter((table) => before[table] !== after[table]);
}

let tables: string[] | undefined;

async function findTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const own = rows.map(({ name }) => name).filter((name) => !BESIDE.has(name));
  return [...own, "graphile_worker._private_jobs"];
}
