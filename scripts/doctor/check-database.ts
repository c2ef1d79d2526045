import type { Client } from "pg";
import * as z from "zod";
import { clockSkew, MAX_CLOCK_SKEW_MS } from "@/lib/platform/db/clock-skew";
import { queryRows } from "@/lib/platform/db/query-rows";
import { hostOf } from "../migrations/connection";
import { pendingMigrations } from "../migrations/pending";
import { PlainError } from "../shared/plain-error";
import { checkRole } from "./check-role";
import { type Finding, fail, note, ok, runbook } from "./finding";

/** Checks the database itself: version, migrations, rights and clock. */
export async function checkDatabase(client: Client, databaseUrl: string): Promise<Finding[]> {
  const [found] = await queryRows(
    client,
    z.object({ version: z.string(), read_only: z.boolean() }),
    "SELECT current_setting('server_version') AS version, current_setting('transaction_read_only')::bool AS read_only",
  );
  const name = `PostgreSQL ${found?.version} at ${hostOf(databaseUrl)}`;
  const findings = [
    found?.read_only
      ? fail(`Database: ${name} is read-only. Nothing can be sold or stored: ${runbook("spool")}.`)
      : ok(`Database: ${name}.`),
  ];
  findings.push(...(await checkTransport(client)), await checkMigrations(databaseUrl));
  findings.push(await checkClock(client), ...(await checkRole(client)));
  if (!findings.some(({ verdict }) => verdict === "fail")) findings.push(...(await checkAge(client)));
  findings.push(...(await checkPartitions(client)));
  return findings;
}

/** A run of `npm run partition` that was killed leaves bounds that would one day refuse rows. */
async function checkPartitions(client: Client): Promise<Finding[]> {
  const left = await queryRows(
    client,
    z.object({ name: z.string() }),
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass || '' ~ '^(order_events|transitions|ledger_entries)(_open)?$'
       AND conname ~ '^(order_events|transitions|ledger_entries)_bounds$'`,
  );
  return left.map(({ name }) =>
    fail(
      `Partitions: ${name} was left by an interrupted run and may reject rows. Run "npm run partition" again.`,
    ),
  );
}

/** Everything the shop knows crosses this connection. */
async function checkTransport(client: Client): Promise<Finding[]> {
  const rows = await queryRows(
    client,
    z.object({
      local: z.boolean(),
      tls: z.boolean(),
    }),
    `SELECT coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true) AS local,
       coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS tls`,
  );
  const [found] = rows;
  if (!found || found.local || found.tls) return [];
  return [
    note(
      "Database: on another machine, without encryption. Add ?sslmode=verify-full to DATABASE_URL, unless the network is private to the shop.",
    ),
  ];
}

async function checkMigrations(databaseUrl: string): Promise<Finding> {
  try {
    const pending = await pendingMigrations(databaseUrl);
    return pending.length === 0
      ? ok("Migrations: all applied.")
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
        `${text}. The queue and all deadlines depend on them. Turn on time synchronisation (NTP) for both: ${runbook("clock")}.`,
      );
}

/** Whether the books know everything that was sent, and whether a crash of the server or a failover can lose commits. */
async function checkAge(client: Client): Promise<Finding[]> {
  const rows = await queryRows(
    client,
    z.object({ stopped: z.boolean(), unknown: z.int(), commit: z.string(), behind: z.int() }),
    `SELECT EXISTS (SELECT FROM books WHERE stopped IS NOT NULL) AS stopped,
       (SELECT coalesce(sum(jsonb_array_length(s.v)), 0)::int FROM books, jsonb_each(stopped) AS s(k, v)) AS unknown,
       current_setting('synchronous_commit') AS commit, (SELECT count(*)::int FROM pg_stat_replication WHERE sync_state = 'async') AS behind`,
  );
  const { stopped = false, unknown = 0, commit = "on", behind = 0 } = rows[0] ?? {};
  const findings = !stopped
    ? [ok("Books: complete.")]
    : [
        fail(
          unknown > 0
            ? `Books: the database lacks ${unknown} of our references. Nothing is sold or sent. See ${runbook("restored")}.`
            : `Books: a worker is comparing them with the supplier and the payment provider. Nothing is sold or sent until then. See ${runbook("restored")}.`,
        ),
      ];
  if (commit === "off")
    findings.push(
      note(
        "Commits: synchronous_commit = off, so a crash of PostgreSQL loses the last commits, and with them what the shop sent. Set it to on.",
      ),
    );
  else if (commit === "local" || behind > 0)
    findings.push(
      note(
        `Commits: after a failover, the standby may lack the last ones (${commit === "local" ? "synchronous_commit = local" : `${behind} asynchronous`}). Set synchronous_standby_names, or be ready to run npm run adopt.`,
      ),
    );
  return findings;
}
