import type { Client } from "pg";
import { connect } from "./connection";
import { refuseEdited } from "./edited";
import { migrateJobQueue } from "./job-queue";
import { MigrationAdapterFactory } from "./migration-adapter";
import { PRISMA_DIR, readMigrations, readSchema } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

const DEPLOY_LOCK = 4_011_003;

export interface Deployed {
  /** The names of the migrations that were missing. */
  applied: string[];
  /** Why there is no role with fewer rights than the owner's, in words; null when there is one. */
  withoutRole: string | null;
}

/**
 * Brings a database up to this version: the job queue's schema, then every missing migration, each in a transaction of
 * its own, then the rights of the role that web and worker run as (docs/adr/0010) on whatever tables there are now. Under an
 * advisory lock, so that several processes may do it at once. Throws PlainError when the database can't be reached, is older than 14,
 * applied another text of a migration than there is now, or a migration fails.
 */
export async function deployMigrations(ownerUrl: string, prismaDir = PRISMA_DIR): Promise<Deployed> {
  const client = await connect(ownerUrl);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [DEPLOY_LOCK]);
    await refuseEdited(client, prismaDir);
    await migrateJobQueue(ownerUrl);
    const applied = await applyMigrations(ownerUrl, prismaDir);
    return { applied, withoutRole: await grantRights(client) };
  } finally {
    await client.end(); // and with it the lock
  }
}

async function applyMigrations(url: string, prismaDir: string): Promise<string[]> {
  const migrationsList = await readMigrations(prismaDir);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const factory = new MigrationAdapterFactory(url, migrateJobQueue);
  return withSchemaEngine([await readSchema(prismaDir)], factory, async (engine) => {
    const filters = { externalTables: [], externalEnums: [] };
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
  });
}

/** Every time: a table made by other means than our migrations must not be left without rights, or with too many. */
async function grantRights(client: Client): Promise<string | null> {
  const found = await client.query<{ known: boolean }>(
    "SELECT to_regprocedure('public.grant_app_rights()') IS NOT NULL AS known",
  );
  if (!found.rows[0]?.known) return null;
  const granted = await client.query<{ why: string | null }>("SELECT grant_app_rights() AS why");
  return granted.rows[0]?.why ?? null;
}
