import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { PlainError } from "../shared/plain-error";
import { migrationNames } from "./migration-files";

const BASE = "0001_base";
/** The migrations that 0001_base replaces. */
const FORMER = [
  "0001_tables",
  "0002_guards",
  "0003_orders",
  "0004_limits",
  "0005_lookups",
  "0006_validations",
  "0007_status",
  "0008_role",
  "0009_resolver",
  "0010_reconcile",
  "0012_people",
  "0013_messages",
  "0014_wallet",
  "0015_account",
  "0016_desk",
  "0017_receipts",
  "0018_prices",
  "0019_settings",
  "0020_privacy",
  "0021_lists",
];
/** The output of {@link describeTables} for a database at 0021_lists, one line per table. */
const FORMER_TABLES = path.join(import.meta.dirname, "0021-lists.txt");

/**
 * Marks 0001_base as applied on a database created by the former migrations, if its tables, keys, checks, indexes and
 * triggers are exactly theirs.
 *
 * The rows of the former migrations stay: processes of the previous version look for them at startup, and the stock
 * Prisma command ignores them. Functions aren't compared: deploy runs all of this version's own, and those that only
 * the previous version calls stay until a later migration drops them. Does nothing to other databases. Throws
 * PlainError if the database is older or was changed by hand.
 */
export async function adoptFormerDatabase(client: Client, prismaDir: string): Promise<void> {
  if (!(await migrationNames(prismaDir)).includes(BASE)) return;
  const table = await queryRows(
    client,
    z.object({ there: z.boolean() }),
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there",
  );
  if (!table[0]?.there) return;
  const rows = await queryRows(
    client,
    z.object({ name: z.string(), done: z.boolean() }),
    `SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0 || names.includes(BASE)) return;
  const done = rows.filter((row) => row.done).map(({ name }) => name);
  if (names.length !== done.length || String(done) !== String(FORMER))
    throw new PlainError(
      `The database is at ${done.at(-1) ?? "no migration"}, which this version can't upgrade, and nothing was changed: first bring it to ` +
        "0021_lists with the previous version.",
    );
  const different = await differentTables(client);
  if (different.length > 0)
    throw new PlainError(
      `The database differs from what 0021_lists created (${different.join(", ")}: a column, key, check, index or trigger differs), and ` +
        "nothing was changed: undo what was changed by hand, then deploy again.",
    );
  const text = await readFile(path.join(prismaDir, "migrations", BASE, "migration.sql"));
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     VALUES ($1, $2, now(), $3, now(), 0)`,
    [randomUUID(), createHash("sha256").update(text).digest("hex"), BASE],
  );
}

async function differentTables(client: Client): Promise<string[]> {
  const wanted = new Set(
    (await readFile(FORMER_TABLES, "utf8")).split(/\r?\n/).filter((line) => line !== ""),
  );
  const found = await describeTables(client);
  const lines = [...found.filter((line) => !wanted.delete(line)), ...wanted];
  return [...new Set(lines.map((line) => line.split(" ")[0] ?? ""))].sort();
}

/**
 * One line per table: its name and a hash of its columns, keys, checks, indexes, triggers and what may be deleted from
 * it.
 */
export async function describeTables(client: Client): Promise<string[]> {
  const found = await queryRows(
    client,
    z.object({ line: z.string() }),
    `SELECT c.relname || ' ' || md5(concat_ws(E'\n', c.relpersistence, obj_description(c.oid, 'pg_class'),
        (SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
            pg_get_expr(d.adbin, d.adrelid)), E'\n' ORDER BY a.attnum)
          FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
        (SELECT string_agg(conname || ' ' || pg_get_constraintdef(oid), E'\n' ORDER BY conname COLLATE "C")
          FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('c', 'f', 'p', 'u', 'x')),
        (SELECT string_agg(pg_get_indexdef(indexrelid), E'\n' ORDER BY indexrelid::regclass::text COLLATE "C")
          FROM pg_index WHERE indrelid = c.oid),
        (SELECT string_agg(pg_get_triggerdef(oid) || ' ' || tgenabled::text, E'\n' ORDER BY tgname COLLATE "C")
          FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal))) AS line
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> '_prisma_migrations' ORDER BY c.relname COLLATE "C"`,
  );
  return found.map(({ line }) => line);
}
