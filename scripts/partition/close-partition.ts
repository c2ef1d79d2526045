import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import * as z from "zod";
import { queryRow, queryRows } from "@/lib/platform/db/query-rows";
import { DEPLOY_LOCK } from "../migrations/deploy";
import { PlainError } from "../shared/plain-error";

/** Tables that only grow and whose one unique index is their number, so that ranges of it are sound (docs/adr/0052). */
export const PARTITIONED = ["order_events", "transitions", "ledger_entries"] as const;
export type PartitionedTable = (typeof PARTITIONED)[number];

/** Rows that may still be written while the closed partition is checked; they belong to it. */
const AHEAD = 1_000_000;
/** Less than PostgreSQL waits before it looks for a deadlock (1 s), so that the shop's transactions never lose one. */
const LOCK_MS = 500;
const LOCK_TRIES = 200;

const Names = z.object({ name: z.string(), definition: z.string() });

/**
 * Ends a table's open partition and opens the next, while the shop sells: `order_events_2026_11` and `order_events_open`. The first
 * time the table itself becomes the closed partition; no row moves. The check of its bounds runs beside writers; the swap locks the
 * table for some milliseconds. Returns the number below which the closed partition's rows are; null: this month's is closed.
 */
export async function closePartition(
  client: Client,
  table: PartitionedTable,
  month: string,
  ahead = AHEAD,
): Promise<number | null> {
  const closed = `${table}_${month}`;
  await client.query("SELECT pg_advisory_lock($1)", [DEPLOY_LOCK]);
  try {
    if (await exists(client, closed)) return null;
    const isFirst = !(await isPartitioned(client, table));
    const open = isFirst ? table : `${table}_open`;
    const from = isFirst ? "MINVALUE" : await lowerBound(client, open);
    const to = (await lastId(client, table)) + ahead;
    // Left by a run that was killed, it would refuse rows one day.
    const unbound = () =>
      locked(client, table, [`ALTER TABLE ${open} DROP CONSTRAINT IF EXISTS ${table}_bounds`]);
    await unbound();
    const above = isFirst ? "" : `id >= ${from} AND `;
    const bounds = `CHECK (id IS NOT NULL AND ${above}id < ${to})`;
    await locked(client, table, [`ALTER TABLE ${open} ADD CONSTRAINT ${table}_bounds ${bounds} NOT VALID`]);
    try {
      await client.query(`ALTER TABLE ${open} VALIDATE CONSTRAINT ${table}_bounds`);
      const swap = [
        ...(isFirst ? await firstSwap(client, table, closed) : nextSwap(table, closed)),
        `ALTER TABLE ${table} ATTACH PARTITION ${closed} FOR VALUES FROM (${from}) TO (${to})`,
        `CREATE TABLE ${table}_open PARTITION OF ${table} FOR VALUES FROM (${to}) TO (MAXVALUE)`,
        `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}_open FOR EACH STATEMENT EXECUTE FUNCTION forbid()`,
        `ALTER TABLE ${closed} DROP CONSTRAINT ${table}_bounds`,
        "SELECT grant_app_rights()",
      ];
      // Rows beyond the bounds are refused until they have a partition of their own.
      await locked(client, table, swap, to - ahead / 2);
    } catch (error) {
      await unbound();
      throw error;
    }
    return to;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [DEPLOY_LOCK]);
  }
}

/**
 * The table becomes a partition of a new one of its name, which takes over its number, indexes, foreign keys and triggers. Those of
 * rows come back to the partition with ATTACH; in between nobody else can see either.
 */
async function firstSwap(client: Client, table: PartitionedTable, closed: string): Promise<string[]> {
  const [constraints, indexes, triggers] = [
    await names(
      client,
      "SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p','f') ORDER BY contype DESC",
      table,
    ),
    await names(
      client,
      `SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
       WHERE x.indrelid = $1::regclass AND NOT x.indisprimary`,
      table,
    ),
    await names(
      client,
      "SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY tgname",
      table,
    ),
  ];
  const other = await names(
    client,
    `SELECT conname AS name, '' AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype NOT IN ('p','f','n') AND conname <> $1 || '_bounds'`,
    table,
  );
  if (other.length > 0) throw new Error(`${table} has ${other[0]?.name}, which partitions can't have`);
  const isOfRows = ({ definition }: { definition: string }) => definition.includes("FOR EACH ROW");
  return [
    `ALTER TABLE ${table} RENAME TO ${closed}`,
    ...constraints.map(
      ({ name }) => `ALTER TABLE ${closed} RENAME CONSTRAINT ${name} TO ${name.replace(table, closed)}`,
    ),
    ...indexes.map(({ name }) => `ALTER INDEX ${name} RENAME TO ${name.replace(table, closed)}`),
    ...triggers.filter(isOfRows).map(({ name }) => `DROP TRIGGER ${name} ON ${closed}`),
    `CREATE TABLE ${table} (LIKE ${closed} INCLUDING DEFAULTS INCLUDING COMMENTS INCLUDING STORAGE) PARTITION BY RANGE (id)`,
    ...constraints.map(({ name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
    ...triggers.map(({ definition }) => definition),
    `ALTER SEQUENCE ${table}_id_seq OWNED BY ${table}.id`,
  ];
}

function nextSwap(table: PartitionedTable, closed: string): string[] {
  const open = `${table}_open`;
  return [`ALTER TABLE ${table} DETACH PARTITION ${open}`, `ALTER TABLE ${open} RENAME TO ${closed}`];
}

/**
 * Runs the statements in one transaction that holds the table, and gives up sooner than the shop's transactions would call it a
 * deadlock. A swap (with `latest`, the number by which it must have happened) first takes the table that the rows belong to, as
 * the shop's transactions do: its foreign key changes hands.
 */
async function locked(
  client: Client,
  table: PartitionedTable,
  statements: string[],
  latest?: number,
): Promise<void> {
  const parent = { order_events: "orders, ", ledger_entries: "journals, ", transitions: "" }[table];
  for (let tries = 1; ; tries++) {
    if (latest !== undefined && (await lastId(client, table)) > latest)
      throw new PlainError(`${table} grows too fast to be locked now. Run this again at a quieter time.`);
    try {
      await client.query("BEGIN");
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
      const first = latest === undefined ? "" : parent;
      await client.query(`LOCK TABLE ${first}${table} IN ACCESS EXCLUSIVE MODE`);
      for (const statement of statements) await client.query(statement);
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      const isBusy = /^(55P03|40P01)$/.test((error as { code?: string }).code ?? "");
      if (!isBusy || tries === LOCK_TRIES) throw error;
      // The shop's transactions that waited behind this one go first.
      await pause(LOCK_MS);
    }
  }
}

function names(client: Client, text: string, table: string): Promise<z.infer<typeof Names>[]> {
  return queryRows(client, Names, text, [table]);
}

async function exists(client: Client, table: string): Promise<boolean> {
  const row = z.object({ is: z.boolean() });
  return (await queryRow(client, row, "SELECT to_regclass($1) IS NOT NULL AS is", [table]))?.is ?? false;
}

async function isPartitioned(client: Client, table: string): Promise<boolean> {
  const row = z.object({ kind: z.string() });
  const text = "SELECT relkind::text AS kind FROM pg_class WHERE oid = $1::regclass";
  return (await queryRow(client, row, text, [table]))?.kind === "p";
}

async function lowerBound(client: Client, partition: string): Promise<string> {
  const row = z.object({ from: z.string() });
  const text = `SELECT (regexp_match(pg_get_expr(relpartbound, oid), 'FROM \\(''?(\\d+)''?\\)'))[1] AS from FROM pg_class WHERE oid = $1::regclass`;
  const found = await queryRow(client, row, text, [partition]);
  if (!found) throw new Error(`${partition} has no lower bound`);
  return found.from;
}

async function lastId(client: Client, table: PartitionedTable): Promise<number> {
  const row = z.object({ last: z.coerce.number().int() });
  return (await queryRow(client, row, `SELECT last_value::text AS last FROM ${table}_id_seq`))?.last ?? 0;
}
