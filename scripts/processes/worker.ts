import { isWriteRefused } from "../../lib/platform/db/is-write-refused";
import { prepareEnvironment } from "../environment/environment";
import { requireMigrations } from "../environment/require-migrations";
import { PlainError, reportFailure } from "../shared/plain-error";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * Runs one worker. lib/worker/worker.ts handles SIGTERM and SIGINT: it takes no new work and waits for the running
 * POST.
 */
async function runWorkerProcess(): Promise<void> {
  const environment = await prepareEnvironment();
  try {
    await requireMigrations(environment.databaseUrl);
    const { runWorker } = await import("../../lib/worker/worker");
    let asked = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => (asked = true));
    // A second signal means "don't wait", so don't send one if one was received.
    stopWithParent(() => asked || process.kill(process.pid, "SIGTERM"));
    await runWorker();
  } finally {
    await environment.close();
  }
  process.exit(0);
}

await runWorkerProcess().catch((error: unknown) => {
  const isRaw = error instanceof Error && !(error instanceof PlainError);
  reportFailure(
    isRaw && isWriteRefused(error)
      ? new PlainError(`The database is down or refuses writes: ${error.message}.`)
      : error,
  );
  process.exit(1);
});
