import { prepareEnvironment } from "../environment";
import { reportFailure } from "../plain-error";
import { requireMigrations } from "./require-migrations";
import { stopWithParent } from "./stop-with-parent";

/** One worker. SIGTERM and SIGINT are lib/jobs/worker.ts's: it takes no new work and waits for the running POST. */
async function runWorkerProcess(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    const { runWorker } = await import("../../lib/jobs/worker");
    stopWithParent(() => process.kill(process.pid, "SIGTERM"));
    await runWorker();
  } finally {
    await environment.close();
  }
  process.exit(0);
}

await runWorkerProcess().catch((error: unknown) => {
  reportFailure(error);
  process.exit(1);
});
