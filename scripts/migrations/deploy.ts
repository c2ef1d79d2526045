import { connect } from "./connection";
import { migrateJobQueue } from "./job-queue";
import { MigrationAdapterFactory } from "./migration-adapter";
import { PRISMA_DIR, readMigrations, readSchema } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

const DEPLOY_LOCK = 4_011_003;

/**
 * Brings a database up to this version: the job queue's schema, then every missing migration, each in a transaction of
 * its own. Under an advisory lock, so that several processes may do it at once. Returns the names of what was applied.
 * Throws PlainError when the database can't be reached, is older than 14, or a migration fails.
 */
export async function deployMigrations(ownerUrl: string, prismaDir = PRISMA_DIR): Promise<string[]> {
  const client = await connect(ownerUrl);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [DEPLOY_LOCK]);
    await migrateJobQueue(ownerUrl);
    return await applyMigrations(ownerUrl, prismaDir);
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
