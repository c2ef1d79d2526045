import pg from "pg";
import { writeOrderWords } from "@/lib/orders/reading/order-words";
import { poolOf } from "@/lib/platform/db/db";
import { startBenchShop } from "./bench-shop";
import { buy, Delivered } from "./buy";
import { cpuEach, cpuTime } from "./cpu-time";
import { QUICK } from "./load";
import type { Report } from "./report";
import { runBuyers } from "./run-buyers";

const BUYERS = [1, 8, 32];
const WARM_MS = QUICK ? 1_000 : 3_000;
const ROUND_MS = QUICK ? 2_000 : 8_000;

const TABLES = `SELECT c.oid::regclass::text AS name, pg_total_relation_size(c.oid)::float8 AS bytes, pg_indexes_size(c.oid)::float8 AS indexes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`;
const WAL = "SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes";
const COMMITS =
  "SELECT xact_commit::float8 AS commits FROM pg_stat_database WHERE datname = current_database()";

/**
 * What an order costs at 1, 8 and 32 buyers, from the placing to the delivery: processor time, WAL, transactions and statements;
 * and by how much each table grows. Figures that don't depend on how busy the machine is, for docs/scale.md.
 */
export async function benchScale(report: Report): Promise<void> {
  const shop = await startBenchShop({ tcp: true });
  const watch = new Delivered(shop.databaseUrl);
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  await watch.start();
  const count = countStatements(poolOf(shop.ctx.db));
  const number = async (text: string) => Number(Object.values((await client.query(text)).rows[0])[0]);
  let all = 0;
  const buyOne = async () => {
    await buy(shop, watch);
    all += 1;
  };
  try {
    await runBuyers(8, WARM_MS, buyOne);
    await writeOrderWords(shop.ctx);
    const sizes = await tables(client);
    all = 0;
    for (const buyers of BUYERS) {
      const begun = all;
      const [wal, commits, cpu] = [
        await number(WAL),
        await number(COMMITS),
        await cpuTime(client, shop.sandboxPid),
      ];
      const statements = count();
      await runBuyers(buyers, ROUND_MS, buyOne);
      // The worker does this once in a while, for all orders that are over.
      await writeOrderWords(shop.ctx);
      const orders = all - begun;
      const of = `${buyers} buyers`;
      const after = await cpuTime(client, shop.sandboxPid);
      report.add({
        figure: "WAL an order",
        of,
        value: ((await number(WAL)) - wal) / orders / 1_024,
        unit: "KiB",
        note: `${orders} orders; processor time an order: ${cpuEach(cpu, after, orders)}`,
      });
      report.add({ figure: "statements an order", of, value: (count() - statements) / orders, unit: "" });
      // Backends report their commits a second later.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      report.add({
        figure: "commits an order",
        of,
        value: ((await number(COMMITS)) - commits) / orders,
        unit: "",
      });
    }
    for (const { name, bytes, indexes } of await tables(client)) {
      const before = sizes.find((size) => size.name === name);
      const grown = bytes - (before?.bytes ?? 0);
      if (grown <= 0) continue;
      report.add({
        figure: "growth an order",
        of: name,
        value: grown / all,
        unit: "bytes",
        note: `of them indexes ${Math.round((indexes - (before?.indexes ?? 0)) / all)}`,
      });
    }
  } finally {
    await client.end();
    await watch.stop();
    await shop.close();
  }
}

async function tables(client: pg.Client) {
  await client.query("VACUUM");
  const { rows } = await client.query<{ name: string; bytes: number; indexes: number }>(TABLES);
  return rows.sort((one, other) => other.bytes - one.bytes);
}

/** The shop's and its worker's statements: both use this pool. Not those of the job queue's own pool. */
function countStatements(pool: pg.Pool): () => number {
  let statements = 0;
  const seen = new WeakSet<object>();
  const wrap = (client: pg.PoolClient) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      statements += 1;
      return query(...given);
    }) as typeof client.query;
  };
  pool.on("acquire", wrap);
  return () => statements;
}
