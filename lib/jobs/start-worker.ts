import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import type { Context } from "@/lib/orders/context";
import { sendMessages } from "@/lib/outbox/send-messages";
import { crashPoint } from "@/lib/platform/crash-point";
import { HANDLERS } from "./handlers";
import { JOB_NAMES, JobPayload } from "./queue";
import { UNSCALED } from "./schedules";
import { endTicks, runTicks } from "./ticks";
import { WorkerLife } from "./worker-life";

/** How many jobs one process works on at once; a stalled POST holds a place for up to a minute. */
const CONCURRENCY = 12;
/**
 * Jobs are fetched for all places at once, by one question instead of one a place and one more after each job. What a process
 * has fetched beyond its places, it gives back to the others after this long.
 */
const FETCHED = { size: CONCURRENCY, ttl: 1_000 };
/** A running POST takes a minute at most. */
const STOP_TIMEOUT_MS = 65_000;

export interface RunningWorker {
  /** Takes no new work, waits for what runs (a POST: ≤ 65 s), and ends. */
  stop(): Promise<void>;
}

/**
 * One worker process: the queue, its proof of life and the ticks. Any number of them share one database. `makeContext` gets
 * the life, so that what sends can always name the id that is alive now.
 */
export async function startWorker(
  connectionString: string,
  makeContext: (life: WorkerLife) => Context,
  log: Context["log"],
): Promise<RunningWorker> {
  const life = new WorkerLife(connectionString, log);
  await life.begin();
  let stopping = false;
  const ctx = Object.defineProperty(makeContext(life), "stopping", { get: () => stopping, enumerable: true });
  const pool = new Pool({ connectionString, max: CONCURRENCY, application_name: "kiosk-queue" });
  const lost = (error: Error) => log.warn("queue connection lost", { err: error });
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));

  const taskList: TaskList = Object.fromEntries(
    JOB_NAMES.map((name) => [
      name,
      async (payload: unknown) => {
        const { id } = JobPayload.parse(payload);
        try {
          await HANDLERS[name](ctx, id);
          crashPoint(`${name}.done`);
        } catch (error) {
          log.error("a job failed; the sweep takes its work up again", { job: name, jobId: id, err: error });
          throw error;
        }
      },
    ]),
  );
  // The name under which the queue locks jobs for this process: when it dies, the sweep lets them go. Ours, not the queue's own,
  // so that it is stored beside the proof of life before the first job is taken.
  const name = `pool-${randomUUID()}`;
  await life.setJobWorkers([name]);
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = name;
  });
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: 1_000,
    preset: { worker: { localQueue: FETCHED } },
    noHandleSignals: true,
    // The queue's own lines name payloads and rows; ours say what matters.
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.warn("queue", { reason: message.slice(0, 200) });
    }),
    gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS,
    events,
  });

  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => (stopping ? undefined : runTicks(ctx)));
  }, UNSCALED.sweep);
  round = runTicks(ctx);

  // In a lane of its own: a slow mail server must hold up neither a purchase nor the sweep.
  let mails: Promise<unknown> | null = null;
  const lookForMail = async () => {
    while (!stopping && (await sendMessages(ctx)) > 0);
  };
  const mailTimer = setInterval(() => {
    mails ??= lookForMail()
      .catch((error: unknown) => log.error("the outbox failed", { err: error }))
      .finally(() => (mails = null));
  }, UNSCALED.lookForMail);

  return {
    async stop() {
      if (stopping) return;
      stopping = true;
      clearInterval(timer);
      clearInterval(mailTimer);
      await runner.stop();
      await round;
      await endTicks(ctx);
      await mails;
      await life.end();
      await pool.end();
    },
  };
}
