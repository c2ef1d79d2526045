import { JOB_NAMES, type JobName } from "@/lib/worker/job-names";
import type { Random } from "./random";
import type { ShopProcess } from "./shop-process";
import type { Stage } from "./stage";

const MINUTE = 60_000;

/** The queue's own retries: a failed job is retried a few times. */
const MAX_ATTEMPTS = 3;

/**
 * A seeded job queue: one job per key, moved when enqueued again, run by whichever worker is first. Jobs may be lost,
 * late or run twice at once, because nothing may rely on the queue.
 */
export class JobQueue {
  /** Key → the number of its newest entry. Older entries in the timetable are void. */
  readonly #waiting = new Map<string, number>();
  #entries = 0;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly workers: () => readonly ShopProcess[],
    /** How soon it looks for a worker again. */
    private readonly retryMs: number,
  ) {}

  /** The jobs are in the database, and lost with it. */
  clear(): void {
    this.#waiting.clear();
  }

  put(task: string, subject: string, runAt: number | null, attempt = 1): void {
    const name = JOB_NAMES.find((one) => one === task);
    if (!name) throw new Error(`no job ${task}`);
    const key = `${task}:${subject}`;
    const entry = ++this.#entries;
    this.#waiting.set(key, entry);
    const soon = this.random.int(1, 20);
    this.stage.time.at(Math.max(runAt ?? 0, this.stage.time.now) + soon, `job ${key}`, () => {
      if (this.#waiting.get(key) !== entry) return;
      this.#waiting.delete(key);
      this.#run(name, subject, attempt);
    });
  }

  #run(task: JobName, subject: string, attempt: number): void {
    const { stage, random } = this;
    const alive = this.workers().filter(
      (worker) => worker.alive && !worker.stopped && worker.worker !== null,
    );
    if (alive.length === 0) {
      this.put(task, subject, stage.time.now + this.retryMs, attempt);
      return;
    }
    if (stage.fault(random, "job-lost", 0.04)) {
      stage.tell(`job ${task} ${subject} is lost`);
      return;
    }
    stage.count(`job:${task}`);
    const worker = random.pick(alive);
    if (stage.fault(random, "job-twice", 0.06)) void random.pick(alive).work(task, subject);
    void worker.work(task, subject).then((ok) => {
      if (!ok && worker.alive && attempt < MAX_ATTEMPTS && !this.#waiting.has(`${task}:${subject}`)) {
        this.put(task, subject, stage.time.now + random.int(1, 3) * MINUTE, attempt + 1);
      }
    });
  }
}
