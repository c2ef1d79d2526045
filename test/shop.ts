import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { syncCatalogue } from "@/lib/catalogue/sync";
import { type Context, createContext } from "@/lib/context/context";
import type { OrderView } from "@/lib/model/order-view";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { type Schedules, schedules } from "@/lib/platform/config/schedules";
import { closeDatabase, createDatabase, type Database } from "@/lib/platform/db/db";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import { setTick } from "@/lib/platform/db/ticks";
import { silentLog } from "@/lib/platform/log/log";
import { type RunningWorker, startWorker } from "@/lib/worker/start-worker";
import { seed } from "@/prisma/seed";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type RunningSandbox, type StartOptions, startSandbox } from "@/sandbox/start-sandbox";

const FEW_CONNECTIONS = 3;

/** The pipeline's waits, a hundred times faster. HTTP timeouts are unchanged. */
export const TEST_SCALE = 0.01;

/** The pipeline's waits with unclear outcomes checked every 100 ms, and some of them changed (ms). */
export function quickChecks(
  changed: Partial<Record<"awaitDelivery" | "parkUnknown" | "keepChecking", number>>,
): Schedules {
  return { ...schedules(TEST_SCALE), requery: [50, 100], resolve: [50, 100], ...changed } as never;
}

/** Waits after which an order without a clear outcome is in review within half a second. */
export const SOON_IN_REVIEW = quickChecks({ keepChecking: 400, parkUnknown: 400 });

export interface TestShop {
  ctx: Context;
  sandbox: RunningSandbox;
  database: Database;
  url: string;
  /** Runs a worker's work in this process. `without` names the ticks that the test runs itself. */
  startWorker(options?: { without?: string[] }): Promise<RunningWorker>;
  /** Places an order and returns what the JSON API would. */
  place(
    service: string,
    input: unknown,
    key?: string,
  ): Promise<{ ref: string; token: string; reference: string; id: string }>;
  /** Pays at the sandbox as a customer would, then notifies the shop as the browser's return does. */
  pay(reference: string): Promise<void>;
  /** Sells ₦500 of MTN airtime to a number, and waits until it is delivered or in another status. */
  sell(
    phone: string,
    options?: { status?: string; key?: string },
  ): Promise<{ ref: string; token: string; reference: string; id: string }>;
  order(of: { ref: string; token: string }): Promise<OrderView>;
  /** Waits until the order matches. Throws with the order's history if that takes too long. */
  until(
    of: { ref: string; token: string },
    check: (order: OrderView) => boolean,
    timeoutMs?: number,
  ): Promise<OrderView>;
  /** A second upstream and provider that know nothing of this shop. The caller closes it. */
  anotherSandbox(): Promise<RunningSandbox>;
  /** The sandbox's own books. */
  books(): Promise<SandboxBooks>;
  control(path: string, body: unknown): Promise<void>;
  close(): Promise<void>;
}

interface SandboxBooks {
  purchases: Record<string, { posts: number; debits: number; successes: number; reversals: number }>;
  transactions: {
    customerRef: string;
    amount: number;
    status: string;
    isReversal: boolean;
    number: string;
  }[];
  paystack: {
    payments: { reference: string; amount: number; status: string }[];
    refunds: { amount: number; status: string; merchant_note: string }[];
    refundPosts: Record<string, number>;
    faults: unknown[];
  };
}

let count = 0;

/** Null while the database is away, as in some tests. Callers retry. */
function lookAt(order: Promise<OrderView>): Promise<OrderView | null> {
  return order.catch((error: unknown) => {
    if (isDatabaseDown(error)) return null;
    throw error;
  });
}

/**
 * Creates a complete shop on this test file's database: its own sandbox over real HTTP, the real pipeline, real
 * PostgreSQL.
 */
export async function createTestShop(
  options: {
    sandbox?: StartOptions;
    env?: Record<string, string>;
    parts?: Partial<Context>;
    /** More for tests of races: each costs a tenth of a second of processor time, because it plans every statement anew. */
    connections?: number;
  } = {},
): Promise<TestShop> {
  const sandbox = await startSandbox({ timeScale: 0.02, rateLimits: false, ...options.sandbox });
  const url = process.env.DATABASE_URL ?? "";
  // Worker processes that the test starts read the same folder.
  const spoolDir = await mkdtemp(path.join(tmpdir(), "kiosk-spool-"));
  process.env.SPOOL_DIR = spoolDir;
  const config = parseEnv({
    ...process.env,
    MERCHANT_API_URL: sandbox.upstreamUrl,
    PAYSTACK_API_URL: sandbox.paystackUrl,
    SCHEDULE_SCALE: String(TEST_SCALE),
    MERCHANT_BUYS_PER_MINUTE: "0",
    MERCHANT_CALLS_PER_MINUTE: "0",
    LOG_LEVEL: "silent",
    ...options.env,
  });
  const database = createDatabase(url, options.connections ?? FEW_CONNECTIONS);
  const ctx = createContext(database, config, { log: silentLog, ...options.parts });
  await seed(database, ctx.clock.now());
  await syncCatalogue(ctx.merchant, database, ctx.clock);
  const workers: RunningWorker[] = [];

  const shop: TestShop = {
    ctx,
    sandbox,
    database,
    url,
    async startWorker({ without = [] } = {}) {
      for (const tick of without) await setTick(database, tick, new Date("2100-01-01"));
      const worker = await startWorker(
        url,
        (life) =>
          Object.defineProperty(
            createContext(database, config, { log: silentLog, ...options.parts }),
            "worker",
            {
              get: () => life.id,
            },
          ),
        silentLog,
      );
      workers.push(worker);
      return worker;
    },
    async place(service, input, key = `key-${++count}`) {
      const placed = await placeOrder(ctx, { service, input, email: "ada@example.com", key });
      if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
      return {
        ref: placed.order.ref,
        token: placed.order.token,
        id: placed.order.id,
        reference: placed.payment.reference,
      };
    },
    async pay(reference) {
      await shop.control("/paystack", { reference, pay: true });
      await settlePayment(ctx, { provider: "paystack", reference });
    },
    async sell(phone, { status = "delivered", key } = {}) {
      const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 }, key);
      await shop.pay(order.reference);
      await shop.until(order, (view) => view.status === status);
      return order;
    },
    async order(of) {
      const order = await findOrderView(ctx, of);
      if (!order) throw new Error(`no order ${of.ref}`);
      return order;
    },
    async until(of, check, timeoutMs = 45_000) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        const order = await lookAt(shop.order(of));
        if (order && check(order)) return order;
        if (Date.now() > end) throw new Error(`too long: ${JSON.stringify(order, null, 1)}`);
        await pause(25);
      }
    },
    anotherSandbox: () => startSandbox({ timeScale: 0.02, rateLimits: false, ...options.sandbox }),
    async books() {
      return (await (await fetchFresh(`${sandbox.url}/control/state`)).json()) as SandboxBooks;
    },
    async control(path, body) {
      const answer = await fetchFresh(`${sandbox.url}/control${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`control ${path}: ${await answer.text()}`);
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await closeDatabase(database);
      await sandbox.close();
      await rm(spoolDir, { recursive: true, force: true });
    },
  };
  return shop;
}
