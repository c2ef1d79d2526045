import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { PlainError } from "../shared/plain-error";
import type { SqlSource } from "./sql-sources";

/**
 * Timeouts for locking all tables at once, in ms, one per try. They are below one second, because PostgreSQL then
 * checks for deadlocks and would cancel a customer's transaction. The last tries are longer, because only a longer wait
 * cancels an autovacuum.
 */
const LOCK_WAITS = [...Array<number>(40).fill(700), 3_000, 3_000, 3_000];
const QUERY_CANCELED = "57014";
const DEADLOCK = "40P01";

/**
 * Runs the files whose text differs from their last run here, and grants the app role's rights, in one transaction.
 * Returns their names. A function without a file is left alone, because processes of the previous version may still
 * call it. Throws PlainError if a file fails (nothing is changed then), or if the tables stay busy.
 */
export async function runSources(client: Client, sources: SqlSource[]): Promise<RanSources> {
  const last = await lastRun(client);
  const due = sources.filter(({ name, sha256 }) => last.get(name) !== sha256);
  await begin(client, due);
  try {
    await runAll(client, due);
    const withoutRole = await grantRights(client);
    await client.query("COMMIT");
    return { ran: due.map(({ name }) => name), withoutRole };
  } catch (error) {
    await client.query("ROLLBACK");
    await explainFailure(client, due);
    throw error;
  }
}

export interface RanSources {
  ran: string[];
  /** Why there is no role with fewer rights than the owner's, in words; null if there is one. */
  withoutRole: string | null;
}

/**
 * The names of files whose text never ran on this database. A text that was replaced since belongs to an older version.
 */
export async function missingSources(client: Client, sources: SqlSource[]): Promise<string[]> {
  if (!(await hasTable(client))) return sources.map(({ name }) => name);
  const found = await queryRows(
    client,
    z.object({ sha256: z.string() }),
    "SELECT name || ' ' || sha256 AS sha256 FROM sql_sources",
  );
  const known = new Set(found.map(({ sha256 }) => sha256));
  return sources.filter(({ name, sha256 }) => !known.has(`${name} ${sha256}`)).map(({ name }) => name);
}

async function lastRun(client: Client): Promise<Map<string, string>> {
  if (!(await hasTable(client))) return new Map();
  const found = await queryRows(
    client,
    z.object({ name: z.string(), sha256: z.string() }),
    "SELECT DISTINCT ON (name) name, sha256 FROM sql_sources ORDER BY name, id DESC",
  );
  return new Map(found.map(({ name, sha256 }) => [name, sha256]));
}

async function hasTable(client: Client): Promise<boolean> {
  const found = await queryRows(
    client,
    z.object({ there: z.boolean() }),
    "SELECT to_regclass('public.sql_sources') IS NOT NULL AS there",
  );
  return found[0]?.there ?? false;
}

/**
 * Opens the transaction. Creating a trigger locks its table, so all tables named in files with triggers are locked
 * first and together. Locking them one by one could deadlock with transactions of the running shop. Writers wait while
 * the files run; readers only if a trigger is dropped.
 */
async function begin(client: Client, due: SqlSource[]): Promise<void> {
  await client.query("BEGIN");
  const triggers = due.filter(({ text }) => /\bCREATE (OR REPLACE )?(CONSTRAINT )?TRIGGER\b/.test(text));
  const words = new Set(triggers.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const tables = await queryRows(
    client,
    z.object({ name: z.string() }),
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname = ANY ($1) ORDER BY relname`,
    [[...words]],
  );
  if (tables.length === 0) return;
  const mode = triggers.some(({ text }) => /\bDROP TRIGGER\b/.test(text))
    ? "ACCESS EXCLUSIVE"
    : "SHARE ROW EXCLUSIVE";
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(", ");
  for (const wait of LOCK_WAITS) {
    try {
      await client.query(`SET LOCAL statement_timeout = ${wait}`);
      await client.query(`LOCK TABLE ${names} IN ${mode} MODE`);
      await client.query("SET LOCAL statement_timeout = DEFAULT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (![QUERY_CANCELED, DEADLOCK].includes((error as { code?: string }).code ?? "")) throw error;
      await pause(Math.random() * 400);
      await client.query("BEGIN");
    }
  }
  await client.query("ROLLBACK");
  throw new PlainError(
    "The shop's tables were busy for half a minute, and nothing was changed: deploy again at a quieter time.",
  );
}

/**
 * Sends all files in one message. Customers wait for the tables meanwhile, and one message per file would take three
 * times as long. A replaced file is recorded as not run, so that the previous version, deployed again, makes its function
 * anew.
 */
async function runAll(client: Client, due: SqlSource[]): Promise<void> {
  if (due.length === 0) return;
  await client.query(due.map(({ text }) => text).join("\n;\n"));
  const replaced = due.flatMap(({ replaces }) => replaces.map((name) => ({ name, sha256: "replaced" })));
  const ran = [...replaced, ...due];
  await client.query(
    "INSERT INTO public.sql_sources (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])",
    [ran.map(({ name }) => name), ran.map(({ sha256 }) => sha256)],
  );
}

/** Finds the failing file by running the files one by one, rolls back, and throws a PlainError that names it. */
async function explainFailure(client: Client, due: SqlSource[]): Promise<void> {
  await begin(client, due);
  try {
    for (const { file, text } of due) {
      await client.query(text).catch((cause: Error) => {
        throw new PlainError(`${file} can't be run, and nothing was changed: ${cause.message}`, { cause });
      });
    }
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Runs at every deploy, so that a table created without our migrations never lacks rights or has too many. */
async function grantRights(client: Client): Promise<string | null> {
  const found = await queryRows(
    client,
    z.object({ known: z.boolean() }),
    "SELECT to_regprocedure('public.grant_app_rights()') IS NOT NULL AS known",
  );
  if (!found[0]?.known) return null;
  const granted = await queryRows(
    client,
    z.object({ why: z.string().nullable() }),
    "SELECT grant_app_rights() AS why",
  );
  return granted[0]?.why ?? null;
}
