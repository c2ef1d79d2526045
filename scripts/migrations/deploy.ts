import { adoptFormerDatabase } from "./adopt";
import { connect } from "./connection";
import { assertUnedited } from "./edited";
import { migrateJobQueue } from "./job-queue";
import { MigrationAdapterFactory } from "./migration-adapter";
import { getMigrations, getSchema, PRISMA_DIR } from "./migration-files";
import { runSources } from "./run-sources";
import { withSchemaEngine } from "./schema-engine";
import { getSqlSources, SQL_DIR } from "./sql-sources";

/** Held while a database is brought up to date, and shared while it is backed up. */
export const DEPLOY_LOCK = 4_011_003;

export interface Deployed {
  /** The names of the migrations that were applied. */
  applied: string[];
  /** The names of the SQL files that ran because they are new or changed. */
  ran: string[];
  /** Why there is no role with fewer rights than the owner's, in words; null if there is one. */
  withoutRole: string | null;
}

/**
 * Brings a database up to this version: the job queue's schema; then every missing migration, each in its own
 * transaction; then, in one transaction, every new or changed SQL file of lib/ (docs/adr/0027) and the rights of the
 * role that web and worker run as (docs/adr/0010).
 *
 * Holds an advisory lock, so that several processes can run it at once. Throws PlainError if the database can't be
 * reached, is older than PostgreSQL 14, has applied a different text of a migration, was created by former migrations
 * and differs from them, or if a migration or file fails.
 */
export async function deployMigrations(
  ownerUrl: string,
  prismaDir = PRISMA_DIR,
  sqlDir = SQL_DIR,
): Promise<Deployed> {
  const sources = await getSqlSources(sqlDir);
  const client = await connect(ownerUrl);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [DEPLOY_LOCK]);
    await assertUnedited(client, prismaDir);
    await adoptFormerDatabase(client, prismaDir);
    await migrateJobQueue(ownerUrl);
    const applied = await applyMigrations(ownerUrl, prismaDir);
    return { applied, ...(await runSources(client, sources)) };
  } finally {
    await client.end(); // also releases the lock
  }
}

async function applyMigrations(url: string, prismaDir: string): Promise<string[]> {
  const migrationsList = await getMigrations(prismaDir);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const factory = new MigrationAdapterFactory(url, migrateJobQueue);
  return withSchemaEngine([await getSchema(prismaDir)], factory, async (engine) => {
    const filters = { externalTables: [], externalEnums: [] };
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
  });
}
