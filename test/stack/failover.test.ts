import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";
import { type DatabaseCluster, missingForCluster, startCluster } from "../chaos/cluster";
import { judgeAtRest, serve } from "../chaos/run-chaos";
import { supervise } from "../chaos/supervise";
import { writeFigures } from "../figures";
import { skipIf } from "../skip-if";
import { type Stack, startStack } from "../stack";
import { airtime, pay, place, postOrder, readOrder, sandboxBooks, until, untilStatus } from "./shop-client";

const LONG = process.env.KIOSK_LONG === "1";
const KILLS = 3;
const ORDERS = 300;
const SPREAD_MS = 240_000;
/** After which the shop must sell again. */
const AGAIN_MS = 30_000;
const say = (line: string) => console.log(line);

/** Two web and two worker processes on a cluster, restarted when they end, as a service manager would. */
async function withShop(
  synchronous: boolean,
  use: (stack: Stack, cluster: DatabaseCluster) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ synchronous });
  const stack = await startStack({
    webs: 2,
    workers: 2,
    server: cluster,
    env: { SCHEDULE_SCALE: "0.05" },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.1", SANDBOX_BALANCE: "100000000" },
  }).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  const supervisor = supervise(stack);
  try {
    await use(stack, cluster);
  } finally {
    await supervisor.stop();
    await stack.stop();
  }
}

/** Runs an operator's command. Returns what it printed; throws if it ends with another code than 0. */
async function command({ env }: Stack, name: string, ...args: string[]): Promise<string> {
  const server = ["--import", "tsx", "--conditions=react-server"];
  const ran = promisify(execFile)(process.execPath, [...server, name, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  const { stdout } = await ran.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${name}: ${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

/** One row of the books, through the server that is the primary now. */
async function ask<T extends object>(stack: Stack, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: stack.databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows[0])
    .finally(() => client.end());
}

/** Buys until something that was ordered from now on is delivered. Returns how long that took, in ms. */
async function untilSold({ baseUrls }: Stack): Promise<number> {
  const began = performance.now();
  let isSold = false;
  const tries = Array.from({ length: 4 }, async (_, lane) => {
    for (let turn = lane; !isSold; turn++) {
      const base = baseUrls[turn % baseUrls.length] ?? "";
      isSold ||= await place(base, airtime())
        .then(async (order) => {
          await pay(order);
          return (await untilStatus(base, order, ["delivered"], 10_000)) !== null;
        })
        .catch(() => false);
      await pause(200);
    }
  });
  await Promise.race(tries);
  return Math.round(performance.now() - began);
}

test.runIf(LONG)(
  "sells on after each of three failovers of a synchronous cluster, and loses nothing",
  {
    timeout: 3_600_000,
  },
  async ({ skip }) => {
    skipIf(missingForCluster(), skip);
    await withShop(true, async (stack, cluster) => {
      const serving = serve(stack, { seed: 7, orders: ORDERS, spreadMs: SPREAD_MS, calm: true, say });
      const again: number[] = [];
      for (let kills = 1; kills <= KILLS; kills++) {
        await pause(SPREAD_MS / (KILLS + 3));
        const name = await cluster.killPrimary();
        again.push(await untilSold(stack));
        say(`the primary ${name} was killed; sold again after ${again.at(-1)} ms`);
        await cluster.revive(name);
      }
      await serving;
      const { wrong, doubleVends, byStatus, ...verdict } = await judgeAtRest(stack, { restMs: 600_000, say });
      const figures = { orders: verdict.orders, kills: KILLS, ...byStatus, doubleVends };
      say(`failover: ${JSON.stringify({ ...figures, again, wrong })}`);
      expect(wrong).toEqual([]);
      expect(doubleVends).toBe(0);
      expect(
        await ask(
          stack,
          "SELECT (SELECT count(*)::int FROM adoptions) AS adopted, (SELECT stopped FROM books) AS stopped",
        ),
      ).toEqual({ adopted: 0, stopped: null });
      expect(await command(stack, "scripts/doctor.ts")).toContain("Everything is fine.");
      expect(Math.max(...again)).toBeLessThanOrEqual(AGAIN_MS);
      writeFigures("failover", {
        ...figures,
        "goods lost": 0,
        adopted: 0,
        "PINs and tokens received": verdict.received,
        "longest until sold again, s": Math.round(Math.max(...again) / 1_000),
        wrong: wrong.length,
      });
    });
  },
);

test.runIf(LONG)(
  "stops when an asynchronous standby takes over without the last commits",
  {
    timeout: 3_600_000,
  },
  async ({ skip }) => {
    skipIf(missingForCluster(), skip);
    await withShop(false, async (stack, cluster) => {
      await untilSold(stack);
      const admin = new pg.Client(cluster.adminUrl);
      admin.on("error", () => undefined);
      await admin.connect();
      // From here on nothing reaches the standbys.
      await admin.query("ALTER ROLE replicator NOLOGIN");
      await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_replication");
      const lost = await Promise.all(Array.from({ length: 8 }, () => place(stack.baseUrl)));
      for (const order of lost) await pay(order);
      for (const order of lost) await untilStatus(stack.baseUrl, order, ["delivered"]);
      const before = Object.keys((await sandboxBooks(stack.sandboxUrl)).purchases);
      const name = await cluster.killPrimary();
      await cluster.untilAnother(name);
      const stopped = await until(
        () =>
          ask<{ names: string[] }>(
            stack,
            "SELECT ARRAY(SELECT jsonb_array_elements_text(stopped -> 'purchases')) AS names FROM books WHERE stopped ? 'purchases'",
          ).catch(() => null),
        120_000,
      );
      expect(stopped.names.length).toBeGreaterThanOrEqual(lost.length);
      expect(before).toEqual(expect.arrayContaining(stopped.names));
      for (const order of lost) await expect(readOrder(stack.baseUrl, order)).rejects.toThrow("404");
      expect((await postOrder(stack.baseUrl, airtime())).status).toBe(503);
      expect((await command(stack, "scripts/doctor.ts").catch(String)) as string).toContain(
        "Nothing is sold or sent",
      );
      expect(Object.keys((await sandboxBooks(stack.sandboxUrl)).purchases)).toEqual(before);
      const repaired = new pg.Client(cluster.adminUrl);
      await repaired.connect();
      await repaired.query("ALTER ROLE replicator LOGIN");
      await repaired.end();
      await command(stack, "scripts/operator.ts", "adopt", "--write");
      const soldAgain = await untilSold(stack);
      const { purchases } = await sandboxBooks(stack.sandboxUrl);
      expect(Object.values(purchases).every(({ posts, successes }) => posts <= 1 && successes <= 1)).toBe(
        true,
      );
      const adopted = await ask<{ n: number }>(
        stack,
        "SELECT count(*)::int AS n FROM adoptions WHERE kind = 'purchase'",
      );
      expect(adopted?.n).toBe(stopped.names.length);
      writeFigures("failover", {
        "asynchronous: purchases lost by the standby": lost.length,
        "of them named": stopped.names.length,
        "bought twice": 0,
        "sold again after adopt, s": Math.round(soldAgain / 1_000),
      });
    });
  },
);
