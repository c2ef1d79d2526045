import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { JOB_NAMES } from "@/lib/worker/job-names";
import { connectionConfig } from "./connection";

const quiet = new Logger(() => () => undefined);

/**
 * Creates or updates graphile-worker's own schema. Runs before our migrations, because their functions call
 * graphile_worker.add_job. Also gives each job its number. A worker would do so without waiting for a standby and keep
 * the numbers, though a promoted standby might give others (docs/adr/0095).
 */
export async function migrateJobQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ ...connectionConfig(url), max: 2 });
  // A lost connection fails its query. These listeners only prevent it from ending the process.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: quiet, noHandleSignals: true });
    // The first job of a name gives it its number. Removed at once, none of these is ever run.
    await pgPool.query(
      `SELECT graphile_worker.remove_job((graphile_worker.add_job(name, run_at => now() + interval '1 day', job_key => 'number:' || name)).key)
        FROM unnest($1::text[]) name`,
      [JOB_NAMES],
    );
  } finally {
    await pgPool.end();
  }
}
