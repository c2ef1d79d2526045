import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, createContext } from "@/lib/context/context";
import { createMerchantClient } from "@/lib/merchant/client";
import { createPaystack } from "@/lib/payments/paystack";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { type Schedules, schedules } from "@/lib/platform/config/schedules";
import type { Log } from "@/lib/platform/log/log";
import { HANDLERS } from "@/lib/worker/handlers";
import type { JobName } from "@/lib/worker/job-names";
import type { Disk } from "./disk";
import type { SimDatabase } from "./sim-database";
import type { Stage } from "./stage";
import type { SetClock } from "./virtual-time";
import type { Market } from "./world/market";
import type { Caller, Party } from "./world/network";

/** API keys of the simulation: canaries that no log or table may contain. */
export const KEYS = {
  merchant: "mk-simulated-key-7Qw2Zx9Kp4",
  paystack: "sk_test_simulated_5Yt8Rm3Lc1",
  pin: "P!n7x",
} as const;

/**
 * Production waits, except that money for a closed order is queried for four hours instead of a day, which would only
 * add repetition.
 */
const SCHEDULES: Schedules = Object.assign(schedules(1), { latePayment: 4 * 3_600_000 });

/** The error of a simulated crash. Code that catches it continues as if the process had died there. */
export class Crash extends Error {}

const inProcess = new AsyncLocalStorage<ShopProcess>();

/** The process whose code is running, for the crash hook. */
export const currentProcess = (): ShopProcess | undefined => inProcess.getStore();

/** One process of the shop, web or worker: its own context over the run's database and fakes. */
export class ShopProcess implements Caller {
  alive = true;
  /** Whether the books that its lease is in are known to be whole (watch-books.ts). */
  isTrusted = true;
  #lease: number | null = null;
  readonly ctx: Context;
  /** Until when the process is stopped (SIGSTOP). */
  stoppedUntil = 0;

  constructor(
    readonly name: string,
    private readonly stage: Stage,
    parts: {
      database: SimDatabase;
      market: Market;
      upstream: Party;
      provider: Party;
      log: Log;
      limits: Context["limits"];
      disk: Disk;
      clock: SetClock;
    },
  ) {
    const { time } = stage;
    const { database, market, upstream, provider, log, limits, disk, clock } = parts;
    const config = parseEnv({
      ...process.env,
      DATABASE_URL: "postgresql://simulated",
      MERCHANT_API_URL: "http://127.0.0.1:1",
      PAYSTACK_API_URL: "http://127.0.0.1:1",
      MERCHANT_API_KEY: KEYS.merchant,
      PAYSTACK_SECRET_KEY: KEYS.paystack,
      SCHEDULE_SCALE: "1",
    });
    const context = createContext(database.handle(this), config, {
      clock,
      schedules: SCHEDULES,
      pause: async (ms) => {
        await new Promise<void>((resolve) => time.after(ms, `${name} waits`, () => this.alive && resolve()));
        for (let stopped = this.awake(); stopped; stopped = this.awake()) await stopped;
      },
      merchant: createMerchantClient({
        baseUrl: "http://upstream.example",
        apiKey: KEYS.merchant,
        pin: KEYS.pin,
        log,
        clock,
        send: upstream.sender(this),
      }),
      payments: new Map([
        [
          "paystack",
          createPaystack({
            secretKey: KEYS.paystack,
            baseUrl: "http://paystack.example",
            log,
            send: provider.sender(this),
          }),
        ],
      ]),
      snapshot: market.snapshot,
      spool: disk.spool(this),
      limits,
      log,
    });
    this.ctx = Object.defineProperty(context, "worker", { get: () => this.worker });
  }

  /** The ID of its worker lease. Null for a web process, before the lock is held, or in books that it doesn't trust. */
  get worker(): number | null {
    return this.isTrusted ? this.#lease : null;
  }

  set worker(id: number | null) {
    this.#lease = id;
  }

  get stopped(): boolean {
    return this.stage.time.now < this.stoppedUntil;
  }

  /** When the process continues; null while it runs. */
  awake(): Promise<void> | null {
    if (!this.stopped) return null;
    return new Promise((resolve) => this.stage.time.at(this.stoppedUntil, `${this.name} continues`, resolve));
  }

  /** Starts work in this process. A dead process does nothing. A failure is logged and not rethrown. */
  run<T>(what: string, work: (ctx: Context) => Promise<T>): Promise<T | undefined> {
    if (!this.alive) return Promise.resolve(undefined);
    return inProcess.run(this, async () => {
      try {
        return await work(this.ctx);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!(error instanceof Crash))
          this.stage.violate("error", `${this.name}: ${what} failed: ${message}`);
        return undefined;
      }
    });
  }

  /** Runs one job as the queue's runner would. Returns whether it succeeded. */
  async work(task: JobName, subject: string): Promise<boolean> {
    this.stage.tell(`${this.name}: ${task} ${subject}`);
    const done = await this.run(task, async (ctx) => {
      await HANDLERS[task](ctx, subject);
      return true;
    });
    return done ?? false;
  }
}
