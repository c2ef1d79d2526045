import pg from "pg";
import { expect, test } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { closePartition, PARTITIONED } from "@/scripts/partition/close-partition";
import { writeFigures } from "../figures";
import { startStack } from "../stack";
import { startSales } from "./sell-through";
import { sandboxBooks } from "./shop-client";
import { startProxy } from "./start-proxy";

const LONG = process.env.KIOSK_LONG === "1";
const ORDERS = 300;
/** The supplier key's purchases in any 60 s, shared by all processes. */
const BUYS = 240;

/** Four web and four worker processes on one PostgreSQL are one shop. In the long run only. */
test.runIf(LONG)(
  "sells as one shop with eight processes",
  {
    timeout: 3_600_000,
  },
  async () => {
    const stack = await startStack({
      webs: 4,
      workers: 4,
      env: { SCHEDULE_SCALE: "0.1", MERCHANT_BUYS_PER_MINUTE: String(BUYS) },
      sandboxEnv: { SANDBOX_TIME_SCALE: "0.1", SANDBOX_BALANCE: "100000000" },
    });
    const client = new pg.Client(stack.databaseUrl);
    try {
      await client.connect();
      const proxy = await startProxy(stack.baseUrls);
      const sales = startSales(proxy.url, 6);
      const began = performance.now();
      const placed = (orders: number) =>
        expect.poll(() => sales.orders.length, { timeout: 1_200_000 }).toBeGreaterThanOrEqual(orders);
      for (const month of ["2026_10", "2026_11"]) {
        await placed(month === "2026_10" ? ORDERS / 4 : ORDERS / 2);
        for (const table of PARTITIONED) await closePartition(client, table, month);
      }
      await placed(ORDERS);
      await sales.stop();
      await proxy.close();
      const seconds = Math.round((performance.now() - began) / 1_000);
      expect({ failures: proxy.failures, refused: sales.refused }).toEqual({ failures: [], refused: [] });
      const wanted = sales.orders.length;
      await expect
        .poll(() => count(client, "FROM orders WHERE status = 'delivered'"), { timeout: 600_000 })
        .toBeGreaterThanOrEqual(wanted);
      const { rows } = await client.query<{ workers: number; most: number }>(
        `SELECT (SELECT count(DISTINCT worker_id)::int FROM effects WHERE kind = 'VEND') AS workers,
         (SELECT max(n)::int FROM (SELECT count(*) OVER (ORDER BY sent_at RANGE BETWEEN interval '60 seconds' PRECEDING AND CURRENT ROW) AS n
          FROM effects WHERE kind = 'VEND' AND sent_at IS NOT NULL) q) AS most`,
      );
      const [{ workers, most } = { workers: 0, most: 0 }] = rows;
      expect(await count(client, "FROM workers WHERE ended_at IS NULL")).toBe(4);
      expect(workers).toBeGreaterThanOrEqual(4);
      expect(most).toBe(BUYS);
      expect(await findBreaks(client)).toEqual([]);
      const { purchases } = await sandboxBooks(stack.sandboxUrl);
      const made = Object.values(purchases);
      expect(made.every(({ posts, successes }) => posts === 1 && successes === 1)).toBe(true);
      expect(made).toHaveLength(wanted);
      const figures = { orders: sales.orders.length, requests: sales.requests, failed: 0, seconds };
      console.log(`processes: ${JSON.stringify({ ...figures, most, allowed: BUYS })}`);
      writeFigures("processes", {
        ...figures,
        "most purchases in60s": most,
        allowed: BUYS,
        "partitions closed meanwhile": 2 * PARTITIONED.length,
      });
    } finally {
      await client.end();
      await stack.stop();
    }
  },
);

async function count(client: pg.Client, of: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n ${of}`);
  return rows[0]?.n ?? 0;
}
