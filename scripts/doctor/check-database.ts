import type { Client } from "pg";
import { hostOf } from "../migrations/connection";
import { pendingMigrations } from "../migrations/pending";
import { type Finding, fail, note, ok } from "./finding";

const CLOCKS_MAY_DIFFER_MS = 2_000;

/** The database itself: version, migrations, rights and clock. */
export async function checkDatabase(client: Client, databaseUrl: string): Promise<Finding[]> {
  const version = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const findings = [ok(`Database: PostgreSQL ${version.rows[0]?.version} at ${hostOf(databaseUrl)}.`)];
  const pending = await pendingMigrations(databaseUrl);
  findings.push(
    pending.length === 0
      ? ok("Migrations: nothing is missing.")
      : fail(`Migrations: ${pending.join(", ")} missing. Run "npm run db:deploy".`),
  );
  findings.push(await checkClock(client), ...(await checkRights(client)));
  return findings;
}

async function checkClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const told = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const middle = (before + Date.now()) / 2;
  const apart = Math.round((told.rows[0]?.now.getTime() ?? 0) - middle);
  const text = `Clocks: this machine and the database are ${Math.abs(apart)} ms apart`;
  return Math.abs(apart) <= CLOCKS_MAY_DIFFER_MS
    ? ok(`${text}.`)
    : fail(`${text}. Queue and rate limits depend on them: turn time synchronisation (NTP) on for both.`);
}

/** Append-only is kept by triggers; whoever owns the tables could drop them. */
async function checkRights(client: Client): Promise<Finding[]> {
  const rights = await client.query<{ role: string; superuser: boolean; owner: boolean }>(
    `SELECT current_user AS role, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
       EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'orders' AND tableowner = current_user) AS owner`,
  );
  const row = rights.rows[0];
  if (!row?.superuser && !row?.owner) return [];
  return [
    note(
      `Database role: ${row.role} ${row.superuser ? "is a superuser" : "owns the tables"}, so the books are append-only by triggers that it could remove.`,
    ),
  ];
}
