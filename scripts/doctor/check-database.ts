import type { Client } from "pg";
import { hostOf } from "../migrations/connection";
import { pendingMigrations } from "../migrations/pending";
import { PlainError } from "../plain-error";
import { checkRole } from "./check-role";
import { type Finding, fail, ok } from "./finding";

const CLOCKS_MAY_DIFFER_MS = 2_000;

/** The database itself: version, migrations, rights and clock. */
export async function checkDatabase(client: Client, databaseUrl: string): Promise<Finding[]> {
  const version = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const findings = [ok(`Database: PostgreSQL ${version.rows[0]?.version} at ${hostOf(databaseUrl)}.`)];
  findings.push(await checkMigrations(databaseUrl));
  findings.push(await checkClock(client), ...(await checkRole(client)));
  return findings;
}

async function checkMigrations(databaseUrl: string): Promise<Finding> {
  try {
    const pending = await pendingMigrations(databaseUrl);
    return pending.length === 0
      ? ok("Migrations: nothing is missing.")
      : fail(`Migrations: ${pending.join(", ")} missing. Run "npm run db:deploy".`);
  } catch (error) {
    if (error instanceof PlainError) return fail(`Migrations: ${error.message}`);
    throw error;
  }
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
