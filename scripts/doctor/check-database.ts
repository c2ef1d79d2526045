import type { Client } from "pg";
import { clockSkew, MAX_CLOCK_SKEW_MS } from "@/lib/platform/clock-skew";
import { hostOf } from "../migrations/connection";
import { pendingMigrations } from "../migrations/pending";
import { PlainError } from "../shared/plain-error";
import { checkRole } from "./check-role";
import { type Finding, fail, ok, runbook } from "./finding";

/** Checks the database itself: version, migrations, rights and clock. */
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
  const { apartMs, atLeastMs } = await clockSkew(client);
  const text = `Clocks: this machine and the database are ${Math.abs(apartMs)} ms apart`;
  return atLeastMs <= MAX_CLOCK_SKEW_MS
    ? ok(`${text}.`)
    : fail(
        `${text}. The queue and all waits depend on them: turn time synchronisation (NTP) on for both: ${runbook("clock")}.`,
      );
}
