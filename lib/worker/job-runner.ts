import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import type { Log } from "@/lib/platform/log/log";
import type { JobName } from "./job-names";
import { QueuePool } from "./queue-pool";
import type { WorkerLock } from "./worker-lock";

/** Concurrent jobs per process. A stalled POST occupies a slot for up to a minute. */
const CONCURRENCY = 12;
/**
 * Jobs are fetched in batches for all slots, instead of one query per slot and another after each job.
 * Fetched jobs that don't start are returned after `ttl` ms.
 */
const FETCHED = { size: CONCURRENCY, ttl: 1_000 };
/** A running POST takes at most a minute. */
const STOP_TIMEOUT_MS = 65_000;

type Work = (name: JobName, payload: unknown) => Promise<void>;

/**
 * The queue of a worker process. If graphile-worker's runner stops on its own (it failed to return jobs, or
 * found a newer version of its tables), a new one replaces it. The first runner's jobs, perhaps a POST, run
 * to completion.
 */
export class JobRunner {
  readonly #pool: QueuePool;
  readonly #tasks: TaskList;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #runners: Runner[] = [];
  /**
   * The names under which graphile-worker locks this process's jobs. We choose them and store them with the
   * worker's lease before it fetches any job.
   */
  readonly #names: string[] = [];
  /** Resolves when the current runner fetches no more jobs. */
  #over: Promise<unknown> = Promise.resolve();
  #kept: Promise<void> = Promise.resolve();
  #giveUp: (error: unknown) => void = () => undefined;
  /**
   * Resolves with the reason if no new runner can start. The process must then exit, so that it doesn't
   * appear healthy. Never resolves after stop().
   */
  readonly ended = new Promise<unknown>((resolve) => {
    this.#giveUp = resolve;
  });

  constructor(
    connectionString: string,
    private readonly life: WorkerLock,
    private readonly log: Log,
    names: readonly JobName[],
    work: Work,
  ) {
    this.#pool = new QueuePool(connectionString, CONCURRENCY, log);
    this.#tasks = Object.fromEntries(
      names.map((name) => [
        name,
        async (payload: unknown) => {
          const running = work(name, payload);
          this.#underWay.add(running);
          try {
            await running;
          } finally {
            this.#underWay.delete(running);
          }
        },
      ]),
    );
  }

  /** Starts fetching jobs. Throws if the queue's tables have another version. */
  async begin(): Promise<void> {
    await this.#run();
    this.#kept = this.#keep();
  }

  /** Fetches no new jobs, and waits for running ones. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pool.leave();
    await this.#kept;
    for (const runner of this.#runners) {
      // Rejects if the runner has stopped on its own.
      await runner.stop().catch(() => undefined);
      await runner.promise.catch(() => undefined);
    }
    await Promise.allSettled(this.#underWay);
    // graphile-worker records the last job's end slightly later and needs a connection for it.
    await setImmediate();
    await this.#pool.end();
  }

  async #run(): Promise<void> {
    const name = `pool-${randomUUID()}`;
    this.#names.push(name);
    await this.life.setJobWorkers([...this.#names]);
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      workerPool.id = name;
    });
    // Resolves before the runner waits for its running jobs.
    const leaves = new Promise<void>((resolve) => events.on("pool:gracefulShutdown", () => resolve()));
    let hasFetched = false;
    events.on("localQueue:getJobs:complete", () => (hasFetched = true));
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const runner = await run({
      pgPool: this.#pool,
      taskList: this.#tasks,
      concurrency: CONCURRENCY,
      pollInterval: 1_000,
      preset: { worker: { localQueue: FETCHED } },
      noHandleSignals: true,
      // graphile-worker's own log lines contain payloads and rows, so only its errors are logged.
      logger: new Logger(() => (level, message) => {
        if (level !== "error") return;
        this.log.warn("queue", { reason: message.slice(0, 200) });
        if (!hasFetched) fail();
      }),
      gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS,
      events,
    });
    this.#runners.push(runner);
    // A runner whose first statement fails keeps that failure and never fetches a job (docs/adr/0095).
    void failed.then(() => runner.stop()).catch(() => undefined);
    this.#over = Promise.race([runner.promise.catch(() => undefined), leaves]);
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stop;
    const stopRequested = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    let tries = 0;
    for (;;) {
      const began = performance.now();
      await Promise.race([this.#over, stopRequested]);
      if (performance.now() - began > UNSCALED.queueSteady) tries = 0;
      while (!signal.aborted) {
        this.log.error("the queue ended by itself; another takes its place", { count: tries });
        await pause(stepOf(UNSCALED.queueAgain, tries++), undefined, { signal }).catch(() => undefined);
        if (signal.aborted) break;
        try {
          await this.#run();
          break;
        } catch (error) {
          if (isWriteRefused(error)) continue;
          this.#giveUp(error);
          return;
        }
      }
      if (signal.aborted) return;
    }
  }
}
