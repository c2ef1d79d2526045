import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { isProcessGone } from "../lib/platform/process-table";
import { connectionConfig } from "../scripts/migrations/connection";
import { deployMigrations } from "../scripts/migrations/deploy";
import { getMigrations, PRISMA_DIR } from "../scripts/migrations/migration-files";
import { getSqlSources } from "../scripts/migrations/sql-sources";
import { connectSuperuser } from "./superuser";

const PREFIX = "kiosk_template_";

/**
 * Creates the migrated database that test databases are copied from, unless an earlier run made it from the same
 * migrations and SQL files. Returns its name. Also removes what killed runs left.
 */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `${PREFIX}${await fingerprint()}`;
  const client = new pg.Client(connectionConfig(serverUrl));
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(4011004)");
    await clearLeftovers(client, name);
    const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (known.rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
      const draftUrl = connectionConfig(serverUrl, draft).connectionString ?? "";
      const version = await client.query("SELECT current_setting('server_version_num')::int AS number");
      if (version.rows[0]?.number < 150_000) await ownSchema(draftUrl);
      await deployMigrations(draftUrl);
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/**
 * Applies what doctor requires on PostgreSQL 14, where a superuser owns the schema and everybody may use it. From 15
 * on, the database owner owns it.
 */
async function ownSchema(draftUrl: string): Promise<void> {
  const admin = await connectSuperuser(draftUrl);
  await admin
    .query("ALTER SCHEMA public OWNER TO pg_database_owner; REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    .finally(() => admin.end());
}

/** Everything that decides what the template looks like. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify((await getMigrations(PRISMA_DIR)).migrationDirectories));
  hash.update(JSON.stringify(await getSqlSources()));
  hash.update(readFileSync(new URL("../package.json", import.meta.url)));
  return hash.digest("hex").slice(0, 16);
}

async function clearLeftovers(client: pg.Client, current: string): Promise<void> {
  const found = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database ORDER BY oid DESC",
  );
  const names = found.rows.map((row) => row.name);
  const dead = names.filter((name) => {
    const pid = /^kiosk_test_(\d+)_/.exec(name)?.[1];
    return pid !== undefined && isProcessGone(Number(pid));
  });
  // Keep a few old templates: another checkout may be testing with them right now.
  const outdated = names.filter((name) => name.startsWith(PREFIX) && name !== current).slice(4);
  for (const name of [...dead, ...outdated])
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
