import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { connect } from "./connection";
import { assertUnedited } from "./edited";
import { migrationNames, PRISMA_DIR } from "./migration-files";
import { missingSources } from "./run-sources";
import { getSqlSources, SQL_DIR } from "./sql-sources";

/**
 * The names of the migrations and SQL files that a database lacks, oldest first; empty if it matches this version.
 * Reads with the rights of DATABASE_URL's login. Throws PlainError if the database can't be reached or is older than
 * 14, or if an applied migration was changed since (edited.ts).
 */
export async function pendingMigrations(
  url: string,
  prismaDir = PRISMA_DIR,
  sqlDir = SQL_DIR,
): Promise<string[]> {
  const sources = await getSqlSources(sqlDir);
  const client = await connect(url);
  try {
    await assertUnedited(client, prismaDir);
    const wanted = await migrationNames(prismaDir);
    const tables = await queryRows(
      client,
      z.object({ ours: z.boolean(), jobs: z.boolean() }),
      // Don't use to_regclass: it fails for a login without rights on the queue's schema.
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS ours,
         EXISTS (SELECT FROM pg_tables WHERE schemaname = 'graphile_worker' AND tablename = 'migrations') AS jobs`,
    );
    const missing = tables[0]?.jobs ? [] : ["graphile_worker"];
    const missingFiles = (await missingSources(client, sources)).map((name) => `${name}.sql`);
    if (!tables[0]?.ours) return [...missing, ...wanted, ...missingFiles];
    const applied = await queryRows(
      client,
      z.object({ name: z.string() }),
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    const done = new Set(applied.map((row) => row.name));
    return [...missing, ...wanted.filter((name) => !done.has(name)), ...missingFiles];
  } finally {
    await client.end();
  }
}
