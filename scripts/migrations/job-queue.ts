import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { JOB_NAMES } from "@/lib/worker/job-names";
import { connectionConfig } from "./connection";

const quiet = new Logger(() => () => undefined);

/**
 * Creates or updates graphile-worker's own schema. Runs before our migrations, because their functions call
 * graphile_worker.add_job. Gives each job its number too: a worker, which keeps the numbers, would do so without waiting for a
 * standby, and a promoted one might give others (docs/adr/0095).
 */
export async function migrateJobQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ ...connectionConfig(url), max: 2 });
  // A lost connection fails its query. These listeners only prevent it from ending the process.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: quiet, noHandleSignals: true });
    await pgPool.query(
      "INSERT INTO graphile_worker._private_tasks (identifier) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING",
      [JOB_NAMES],
    );
  } finally {
    await pgPool.end();
  }
}
