import "server-only";
import type { Context } from "@/lib/context/context";
import { sendMessages } from "@/lib/messages/send-messages";
import { readSpool } from "@/lib/orders/fulfilment/read-spool";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { watchBooks } from "@/lib/reconcile/restored/watch-books";
import { HANDLERS } from "./handlers";
import { JOB_NAMES, JobPayload } from "./job-names";
import { JobRunner } from "./job-runner";
import { endPeriodicTasks, runPeriodicTasks } from "./periodic-tasks";
import { traceJob } from "./trace-job";
import { WorkerLock } from "./worker-lock";

export interface RunningWorker {
  /** Fetches no new work, waits for running jobs (a POST: ≤ 65 s), and ends. */
  stop(): Promise<void>;
  /**
   * Resolves with the reason if the queue can't continue. The process must then exit, so that it doesn't
   * appear healthy.
   */
  ended: Promise<unknown>;
}

/**
 * Starts one worker process: queue, worker lease and periodic tasks. Any number can share one database.
 * `makeContext` gets the lease, so that sending code always uses the current worker id.
 */
export async function startWorker(
  connectionString: string,
  makeContext: (life: WorkerLock) => Context,
  log: Context["log"],
): Promise<RunningWorker> {
  const lock = new WorkerLock(connectionString, log, true);
  await lock.begin();
  let stopping = false;
  const ctx = Object.defineProperty(makeContext(lock), "stopping", { get: () => stopping, enumerable: true });
  ctx.dropLease = () => lock.drop();
  // Reading long lists must not delay the other tasks.
  let watching: Promise<void> | null = null;
  const watch = async () => {
    watching ??= watchBooks(ctx, lock, process.env.KIOSK_DATA_DIR || ".data")
      .catch((error: unknown) => log.error("the books couldn't be checked", { err: error }))
      .finally(() => (watching = null));
  };
  const queue = new JobRunner(connectionString, lock, log, JOB_NAMES, async (name, payload) => {
    const { id } = JobPayload.parse(payload);
    try {
      await traceJob(ctx, name, id, () => HANDLERS[name](ctx, id));
      crashPoint(`${name}.done`);
    } catch (error) {
      log.error("a job failed; the sweep takes its work up again", { job: name, jobId: id, err: error });
      throw error;
    }
  });
  await drainSpool(ctx);
  await queue.begin();

  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => (stopping ? undefined : runPeriodicTasks(ctx, watch)));
  }, UNSCALED.sweep);
  // Not in the rounds: a spooled answer must be stored before a delayed sweep could mark its attempt UNKNOWN.
  let spool: Promise<void> | null = null;
  const spoolTimer = setInterval(() => {
    spool ??= drainSpool(ctx).finally(() => (spool = null));
  }, UNSCALED.sweep);
  round = runPeriodicTasks(ctx, watch);

  // Emails run separately: a slow mail server must delay neither purchases nor the sweep.
  let mails: Promise<unknown> | null = null;
  const sendMail = async () => {
    while (!stopping && (await sendMessages(ctx)) > 0);
  };
  const mailTimer = setInterval(() => {
    mails ??= sendMail()
      .catch((error: unknown) => log.error("the outbox failed", { err: error }))
      .finally(() => (mails = null));
  }, UNSCALED.lookForMail);

  return {
    ended: queue.ended,
    async stop() {
      if (stopping) return;
      stopping = true;
      clearInterval(timer);
      clearInterval(mailTimer);
      clearInterval(spoolTimer);
      await queue.stop();
      await round;
      await endPeriodicTasks(ctx);
      await mails;
      await watching;
      await spool;
      await lock.end();
    },
  };
}

/**
 * Stores what another process spooled before new work starts. An unreadable folder doesn't stop the worker.
 */
function drainSpool(ctx: Context): Promise<void> {
  return readSpool(ctx).catch((err: unknown) => ctx.log.error("the spool could not be read", { err }));
}
