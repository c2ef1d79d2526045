import pg from "pg";
import { expect, test } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { deployMigrations } from "@/scripts/migrations/deploy";
import { writeFigures } from "../figures";
import { skipIf } from "../skip-if";
import { startStack } from "../stack";
import { buildFormerVersion } from "./former-version";
import { startSales } from "./sell-through";
import { untilStatus } from "./shop-client";
import { startProxy } from "./start-proxy";

const LONG = process.env.KIOSK_LONG === "1";
/** How many orders come between two steps of the upgrade. */
const ORDERS = LONG ? 25 : 2;
const LANES = LONG ? 3 : 2;
/** The small run builds the former version with these pages and endpoints alone: all that the test opens. */
const PAGES = [
  "airtime/",
  "theme.css/",
  ...["catalogue", "health", "orders", "webhooks"].map((name) => `api/${name}/`),
];

/** By name, the commit that the upgrade starts from; undefined: the one before the last change of the tables (docs/adr/0087). */
const STARTS: readonly (readonly [string, string | undefined])[] = [
  ["an earlier version", process.env.UPGRADE_FROM],
  ...(LONG ? [["the previous commit", "HEAD~1"] as const] : []),
];

/** The upgrade of docs/operate.md, while customers buy: its tables first, then its processes. */
test.for(STARTS)(
  "upgrades from %s without a failed request",
  {
    timeout: 3_600_000,
  },
  async ([name, wanted], { skip }) => {
    const former = await buildFormerVersion(wanted, LONG ? undefined : PAGES);
    if (!former) return skipIf("no history of the repository here", skip);
    const stack = await startStack({
      webs: 2,
      workers: 2,
      root: former.root,
      env: { SCHEDULE_SCALE: "0.1" },
      sandboxEnv: { SANDBOX_TIME_SCALE: "0.1", SANDBOX_BALANCE: "100000000" },
    });
    const client = new pg.Client(stack.databaseUrl);
    try {
      await client.connect();
      const proxy = await startProxy(stack.baseUrls);
      const began = performance.now();
      const sales = startSales(proxy.url, LANES, LONG ? 0 : 150);
      const sellMore = async () => {
        const goal = sales.orders.length + ORDERS;
        await expect.poll(() => sales.orders.length, { timeout: 600_000 }).toBeGreaterThan(goal);
      };
      await sellMore();
      const { applied, ran } = await deployMigrations(stack.databaseUrl);
      if (!wanted) expect(applied.length).toBeGreaterThan(0);
      await sellMore();
      for (const index of [0, 1])
        for (const kind of ["web", "worker"] as const) {
          await (kind === "web" ? stack.webs : stack.workers)[index]?.stop(75_000);
          await stack.replace(kind, index);
          await sellMore();
        }
      await sales.stop();
      await proxy.close();
      const seconds = Math.round((performance.now() - began) / 1_000);
      // As one text, so that a failed test prints all of it.
      expect([...proxy.failures, ...sales.refused].join("\n")).toBe("");
      for (const order of sales.orders) await untilStatus(stack.baseUrl, order, ["delivered"]);
      const unknown = "SELECT count(*)::int AS count FROM transitions WHERE to_state = 'UNKNOWN'";
      expect((await client.query(unknown)).rows).toEqual([{ count: 0 }]);
      expect(await findBreaks(client)).toEqual([]);
      const figures = {
        from: former.commit.slice(0, 7),
        migrations: applied.length,
        functions: ran.length,
        seconds,
        orders: sales.orders.length,
        requests: sales.requests,
        failed: 0,
        unknown: 0,
      };
      console.log(`upgrade: ${JSON.stringify(figures)}`);
      writeFigures("upgrade", { [name]: figures });
    } finally {
      await client.end();
      await stack.stop();
    }
  },
);
