import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { SECRETS, type Stack, startStack } from "../stack";
import { drawCalm, drawCustomer } from "./customers";
import { countUndecided, judgeBooks, type OtherBooks, type Verdict } from "./judge-books";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres";
import { Seeded } from "./seeded";
import { buy, type Floor, payAs, readShelf } from "./shop-floor";
import { SLOTS, type Supervisor, supervise } from "./supervise";

export interface ChaosOptions {
  seed: number;
  orders: number;
  /** Customers arrive over at least this long. */
  spreadMs: number;
  /** Time between two kill -9 while customers arrive. */
  killEveryMs: number;
  restartEveryMs: number;
  /** Every so many restarts is a failover: the database comes back read-only, for `readOnlyMs`. 0: none. */
  failOverEvery: number;
  readOnlyMs: number;
  /** How long all work may take to finish after the last customer. */
  restMs: number;
  say(line: string): void;
}

export interface ChaosResult extends Verdict {
  seed: number;
  seconds: number;
  kills: number;
  restarts: number;
  failOvers: number;
  /** The longest database outage, in ms. */
  longestAwayMs: number;
}

/** 30 minutes take 5.4 s, and an order expires after 10.8 s. */
const SCHEDULE_SCALE = 0.003;
const EXPIRED_MS = 12_000;
const AT_ONCE = 8;

/**
 * Runs two web and two worker processes on one PostgreSQL with customers of all kinds, while processes are killed and
 * the database restarts (money-safety.md, How it is tested). The seed decides customers, kills and restarts, but not
 * the timing on the machine.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const began = Date.now();
  const postgres = await startOwnPostgres();
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      webs: 2,
      workers: 2,
      server: postgres,
      env: { SCHEDULE_SCALE: String(SCHEDULE_SCALE) },
      // A thousand orders of PINs cost more than the sandbox's usual wallet holds.
      sandboxEnv: { SANDBOX_TIME_SCALE: "0.1", SANDBOX_BALANCE: "100000000" },
    });
    options.say(`two web and two worker processes run; seed ${options.seed}`);
    const supervisor = supervise(stack);
    try {
      const wreck = startWreck(supervisor, postgres, options, new URL(stack.databaseUrl).pathname.slice(1));
      await serve(stack, options).finally(() => wreck.stop());
      // Kill both workers last. Attempts that they were sending are now unknown, and the run doesn't wait a minute for
      // them.
      supervisor.killAll("worker");
      const verdict = await judgeAtRest(stack, options);
      const seconds = Math.round((Date.now() - began) / 1_000);
      const { kills, ...counted } = wreck.counted;
      return { ...verdict, seed: options.seed, seconds, kills: kills + 2, ...counted };
    } finally {
      await supervisor.stop();
    }
  } finally {
    for (const child of [...(stack?.workers ?? []), ...(stack?.webs ?? [])]) child.kill();
    await (stack ?? postgres).stop();
  }
}

/** Kills and restarts on separate timers, so that they also coincide. Stops when asked. */
function startWreck(supervisor: Supervisor, postgres: OwnPostgres, options: ChaosOptions, database: string) {
  const random = new Seeded(options.seed ^ 0x5eed);
  const counted = { kills: 0, restarts: 0, failOvers: 0, longestAwayMs: 0 };
  let stopped = false;
  const every = async (ms: number, act: () => Promise<void> | void) => {
    for (let next = Date.now() + ms; ; next += ms) {
      while (!stopped && Date.now() < next) await pause(50);
      if (stopped) return;
      await act();
    }
  };
  const kill = () => {
    const kind = random.chance(0.7) ? "worker" : "web";
    const mixed = random.shuffled(SLOTS);
    // If a process of the drawn kind is still starting, kill one of the other kind. On a slow machine, kill none.
    const slots = [
      ...mixed.filter((slot) => slot.kind === kind),
      ...mixed.filter((slot) => slot.kind !== kind),
    ];
    if (slots.some((slot) => supervisor.kill(slot))) counted.kills += 1;
  };
  const restart = async () => {
    const mode = random.chance(0.6) ? "immediate" : "fast";
    const away = await postgres.restart(mode);
    counted.restarts += 1;
    if (options.failOverEvery > 0 && counted.restarts % options.failOverEvery === 0) {
      options.say(`failover: read-only for ${options.readOnlyMs} ms`);
      await postgres.failOver(database, options.readOnlyMs);
      counted.failOvers += 1;
    }
    counted.longestAwayMs = Math.max(counted.longestAwayMs, away);
    options.say(`${counted.kills} kills; PostgreSQL was away for ${away} ms (${mode})`);
  };
  const loops = Promise.all([every(options.killEveryMs, kill), every(options.restartEveryMs, restart)]);
  return {
    counted,
    async stop() {
      stopped = true;
      await loops;
    },
  };
}

type Served = Pick<ChaosOptions, "seed" | "orders" | "spreadMs" | "say"> & {
  /** Only customers who pay once for what is delivered at once. */
  calm?: boolean;
};

/** Serves all customers, a few at a time. Resolves when each has finished. */
export async function serve(stack: Stack, options: Served): Promise<void> {
  const floor: Floor = { webs: stack.baseUrls, sandboxUrl: stack.sandboxUrl };
  const random = new Seeded(options.seed);
  const shelf = await readShelf(floor);
  const customers = Array.from({ length: options.orders }, (_, index) =>
    options.calm ? drawCalm(random, shelf) : drawCustomer(random, shelf, index < options.orders / 10),
  );
  const later: Promise<void>[] = [];
  const began = Date.now();
  let next = 0;
  const clerk = async () => {
    for (let index = next++; index < customers.length; index = next++) {
      const customer = customers[index];
      if (!customer) return;
      const comes = began + (index / customers.length) * options.spreadMs;
      await pause(Math.max(0, comes - Date.now()));
      const order = await buy(floor, customer, `chaos-order-key-${options.seed}-${index}`);
      const paid = payAs(floor, customer, order, EXPIRED_MS);
      if (customer.manner === "late") later.push(paid);
      else await paid;
      if ((index + 1) % 50 === 0) options.say(`${index + 1} of ${options.orders} orders placed`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, clerk));
  await Promise.all(later);
}

/** Waits until no order has unfinished work, then compares the books. */
export async function judgeAtRest(
  stack: Stack,
  options: Pick<ChaosOptions, "restMs" | "say">,
): Promise<Verdict> {
  const client = new pg.Client(stack.databaseUrl);
  await client.connect();
  try {
    const deadline = Date.now() + options.restMs;
    for (let last = -1; ; await pause(500)) {
      const open = await countUndecided(client);
      if (open !== last && (open % 10 === 0 || open < 5)) options.say(`${open} orders still wait`);
      last = open;
      if (open === 0 || Date.now() > deadline) break;
    }
    const answer = await fetchFresh(`${stack.sandboxUrl}/control/state`);
    const { encryptionKeys } = parseEnv({ ...process.env, ...SECRETS, DATABASE_URL: stack.databaseUrl });
    return await judgeBooks(client, (await answer.json()) as OtherBooks, { encryptionKeys });
  } finally {
    await client.end();
  }
}
