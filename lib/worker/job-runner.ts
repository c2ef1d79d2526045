import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import type { Log } from "@/lib/platform/log/log";
import type { JobName } from "./job-names";
import { QueuePool } from "./queue-pool";
import type { WorkerLock } from "./worker-lock";

/** How many jobs one process works on at once; a stalled POST holds a place for up to a minute. */
const CONCURRENCY = 12;
/**
 * Jobs are fetched for all places at once, by one question instead of one a place and one more after each job. What a process
 * has fetched beyond its places, it gives back to the others after this long.
 */
const FETCHED = { size: CONCURRENCY, ttl: 1_000 };
/** A running POST takes a minute at most. */
const STOP_TIMEOUT_MS = 65_000;

type Work = (name: JobName, payload: unknown) => Promise<void>;

/**
 * The queue of a worker process, which goes on for as long as the process: when graphile-worker's runner ends by itself (it couldn't
 * hand jobs back; it was told of a newer version of its tables) another takes its place, while what the first had under way, a POST
 * perhaps, goes on to its end.
 */
export class JobRunner {
  readonly #pool: QueuePool;
  readonly #tasks: TaskList;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #runners: Runner[] = [];
  /** Under these the queue locks jobs for this process. Ours, not the queue's own, so that they are stored beside the proof of life first. */
  readonly #names: string[] = [];
  /** Resolves when the runner of now takes no more jobs. */
  #over: Promise<unknown> = Promise.resolve();
  #kept: Promise<void> = Promise.resolve();
  #giveUp: (error: unknown) => void = () => undefined;
  /** Resolves with the reason when no other can take the place: then the process mustn't look alive. Never after stop(). */
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

  /** Takes jobs from now on. Throws when the queue's tables aren't this version's. */
  async begin(): Promise<void> {
    await this.#run();
    this.#kept = this.#keep();
  }

  /** Takes no new jobs, and waits for what runs. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pool.leave();
    await this.#kept;
    for (const runner of this.#runners) {
      // It refuses when it has ended by itself.
      await runner.stop().catch(() => undefined);
      await runner.promise.catch(() => undefined);
    }
    await Promise.allSettled(this.#underWay);
    // The queue hears of the last one's end a moment later, and asks for a connection to tell it.
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
    // Feedback before it waits for the jobs that run.
    const leaves = new Promise<void>((resolve) => events.on("pool:gracefulShutdown", () => resolve()));
    const runner = await run({
      pgPool: this.#pool,
      taskList: this.#tasks,
      concurrency: CONCURRENCY,
      pollInterval: 1_000,
      preset: { worker: { localQueue: FETCHED } },
      noHandleSignals: true,
      // The queue's own lines name payloads and rows; ours say what matters.
      logger: new Logger(() => (level, message) => {
        if (level === "error") this.log.warn("queue", { reason: message.slice(0, 200) });
      }),
      gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS,
      events,
    });
    this.#runners.push(runner);
    this.#over = Promise.race([runner.promise.catch(() => undefined), leaves]);
  }

  async #keep(): Promise<void> {
    const { signal } = this.#stop;
    const asked = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    let tries = 0;
    for (;;) {
      const began = performance.now();
      await Promise.race([this.#over, asked]);
      if (performance.now() - began > UNSCALED.queueSteady) tries = 0;
      while (!signal.aborted) {
        this.log.error("the queue ended by itself; another takes its place", { count: tries });
        await pause(stepOf(UNSCALED.queueAgain, tries++), undefined, { signal }).catch(() => undefined);
        if (signal.aborted) break;
        try {
          await this.#run();
          break;
        } catch (error) {
          if (isDatabaseDown(error)) continue;
          this.#giveUp(error);
          return;
        }
      }
      if (signal.aborted) return;
    }
  }
}
