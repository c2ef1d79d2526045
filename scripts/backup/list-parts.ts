import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";

/** The shop's own schema, and the job queue's. */
const SCHEMAS = "('public', 'graphile_worker')";
/** What db:deploy records about the tables and functions that it created. A restore creates them again. */
const MADE_BY_DEPLOY = "('public._prisma_migrations', 'public.sql_sources', 'graphile_worker.migrations')";

const OURS = `n.nspname IN ${SCHEMAS} AND NOT EXISTS
  (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const TableRow = z.object({ name: z.string(), columns: z.string() });
export type TableRow = z.infer<typeof TableRow>;

/** Every table with rows of its own, quoted for SQL, and its columns. */
export function listTables(client: Client): Promise<TableRow[]> {
  return queryRows(
    client,
    TableRow,
    `SELECT format('"%s"."%s"', n.nspname, c.relname) AS name,
       (SELECT string_agg(format('"%s"', attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS} AND n.nspname || '.' || c.relname NOT IN ${MADE_BY_DEPLOY} ORDER BY 1`,
  );
}

/** Where every sequence stands. Sequences know no snapshot: read after it was taken, they are never behind its rows. */
export async function findSequences(client: Client): Promise<SequenceRow[]> {
  const names = await queryRows(
    client,
    z.object({ name: z.string() }),
    `SELECT format('"%s"."%s"', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${OURS} ORDER BY 1`,
  );
  const found: SequenceRow[] = [];
  for (const { name } of names) {
    const row = z.object({ last: z.string(), called: z.boolean() });
    const sql = `SELECT last_value::text AS last, is_called AS called FROM ${name}`;
    const [at] = await queryRows(client, row, sql);
    if (at) found.push({ name, ...at });
  }
  return found;
}
interface SequenceRow {
  name: string;
  last: string;
  called: boolean;
}

/** Statements that remove every foreign key, and those that make them again as they were. */
export async function listForeignKeys(client: Client): Promise<{ drop: string[]; add: string[] }> {
  const keys = await queryRows(
    client,
    z.object({ drop: z.string(), add: z.string() }),
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS add
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND ${OURS} ORDER BY k.conrelid::regclass::text, k.conname`,
  );
  return { drop: keys.map(({ drop }) => drop), add: keys.map(({ add }) => add) };
}

/** How many tables, views and functions the database has in any schema of its own. */
export async function countObjects(client: Client): Promise<number> {
  const [found] = await queryRows(
    client,
    z.object({ count: z.int() }),
    `SELECT ((SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)' AND c.relkind <> 'i'
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'))
       + (SELECT count(*) FROM pg_namespace WHERE nspname = 'graphile_worker'))::int AS count`,
  );
  return found?.count ?? 0;
}
