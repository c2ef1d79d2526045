import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { connectionConfig } from "./connection";

const quiet = new Logger(() => () => undefined);

/**
 * Creates or updates graphile-worker's own schema. Runs before our migrations, because their functions call
 * graphile_worker.add_job.
 */
export async function migrateJobQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ ...connectionConfig(url), max: 2 });
  // A lost connection fails its query. These listeners only prevent it from ending the process.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: quiet, noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
}
