import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { connectionConfig } from "./connection";

const quiet = new Logger(() => () => undefined);

/**
 * Makes or updates graphile-worker's own schema. It comes before our migrations, because functions in them call
 * graphile_worker.add_job.
 */
export async function migrateJobQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ ...connectionConfig(url), max: 2 });
  // A lost connection fails the query that uses it; both listeners only keep it from ending the process.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: quiet, noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
}
