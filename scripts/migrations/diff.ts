import { migrateJobQueue } from "./job-queue";
import { MigrationAdapterFactory } from "./migration-adapter";
import { getMigrations, getSchema, PRISMA_DIR } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

export interface SchemaDiff {
  different: boolean;
  /** The SQL from the migrations to the schema. Review it: the engine doesn't warn of data loss. */
  sql: string;
}

/**
 * Compares the migrations with schema.prisma. Replays them in a shadow database next to the given one, whose role must
 * be allowed to create databases.
 */
export async function diffSchema(url: string, prismaDir = PRISMA_DIR): Promise<SchemaDiff> {
  const schema = await getSchema(prismaDir);
  const migrations = await getMigrations(prismaDir);
  const factory = new MigrationAdapterFactory(url, migrateJobQueue);
  return withSchemaEngine([schema], factory, async (engine) => {
    const result = await engine.diff({
      from: { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", files: [{ path: schema[0], content: schema[1] }] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return { different: result.exitCode === 2, sql: result.stdout ?? "" };
  });
}
