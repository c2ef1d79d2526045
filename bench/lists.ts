import { type Context, createContext } from "@/lib/context/context";
import { writeOrderWords } from "@/lib/orders/reading/order-words";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { createDatabase } from "@/lib/platform/db/db";
import { silentLog } from "@/lib/platform/log/log";
import { seed } from "@/prisma/seed";
import { createTestDatabase } from "@/test/database";
import startDatabaseServer from "@/test/database-server";
import { readsOf } from "@/test/history/reads";
import { roundsOf } from "@/test/history/rounds";
import { seedHistory } from "@/test/history/seed-history";
import { connectSuperuser } from "@/test/superuser";
import { HISTORY } from "./history";
import type { Report } from "./report";
import { median } from "./run-buyers";

/** The floor, then the shop compared with it. BENCH_ORDERS adds larger shops: BENCH_ORDERS=1000000. */
const SIZES = [1_000, 100_000];
/** From its sixth execution a prepared statement may use its generic plan. */
const WARM = 6;
/** Minimum rounds. Fast lists get more: up to MAX_ROUNDS, or LONG_MS in total. */
const ROUNDS = 15;
const MAX_ROUNDS = 120;
const LONG_MS = 300;

/**
 * Measures every list and search of the admin and of an account, through the code that its page calls, and every
 * periodic round of the worker, after warm-up rounds. Compares shops of 1,000 and 100,000 orders (at most twice the
 * time) and of 1,000,000 (at most one and a half times). All shops run at once and are queried in turn, so that other
 * load on the machine affects all of them. Prints one JSON line per list and size, in milliseconds.
 */
export async function benchLists(report: Report): Promise<void> {
  const sizes = [...SIZES, ...(HISTORY > 100_000 ? [HISTORY] : [])];
  const stopServer = await startDatabaseServer();
  const now = new Date();
  const shops = [];
  try {
    for (const size of sizes) shops.push(await openShop(size, now));
    await measureLists(report, shops, now);
  } finally {
    for (const { close } of shops) await close();
    await stopServer();
  }
}

/** Measures the shops. The first one is the floor of the others. */
async function measureLists(
  report: Report,
  shops: readonly { size: number; ctx: Context }[],
  now: Date,
): Promise<void> {
  const readsAt = (size: number) => [...readsOf(size, now), ...roundsOf(size, now)];
  for (const [index, { name }] of readsAt(1_000).entries()) {
    const took = shops.map((): number[] => []);
    let spent = 0;
    for (let round = -WARM; round < ROUNDS || (round < MAX_ROUNDS && spent < LONG_MS); round++) {
      for (const [shop, { ctx, size }] of shops.entries()) {
        const read = readsAt(size)[index];
        const begun = performance.now();
        await read?.run(ctx);
        const ms = performance.now() - begun;
        if (round < 0) continue;
        spent += ms;
        took[shop]?.push(ms);
      }
    }
    const [floor = 0, ...values] = took.map(median);
    for (const [shop, value] of values.entries()) {
      const size = shops[shop + 1]?.size ?? 0;
      const most = size > 100_000 ? 1.5 : 2;
      report.add({
        figure: name,
        of: `${size.toLocaleString("en")} orders / 1,000`,
        value,
        unit: "ms",
        floor,
        target: `≤ ${most} × floor`,
        met: value <= most * floor,
      });
    }
  }
}

/** A shop with so many orders of the past, on a database server that runs. */
export async function openShop(size: number, now: Date) {
  const own = await createTestDatabase();
  const admin = await connectSuperuser(own.url);
  const database = createDatabase(own.url);
  await seed(database, now);
  const begun = performance.now();
  await seedHistory(admin, size, now);
  await admin.end();
  console.log(
    JSON.stringify({
      figure: "seeding, s",
      orders: size,
      value: round2((performance.now() - begun) / 1_000),
    }),
  );
  const config = parseEnv({
    AUTH_SECRET: "bench-auth-secret-bench-auth-secret-bench",
    DATA_ENCRYPTION_KEY: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    DATABASE_URL: own.url,
    LOG_LEVEL: "silent",
  });
  const ctx: Context = createContext(database, config, { log: silentLog, clock: { now: () => now } });
  const written = performance.now();
  while ((await writeOrderWords(ctx)) > 0);
  console.log(
    JSON.stringify({
      figure: "writing words, s",
      orders: size,
      value: round2((performance.now() - written) / 1_000),
    }),
  );
  await database.$executeRaw`ANALYZE order_words`;
  return {
    size,
    ctx,
    async close() {
      await database.$disconnect();
      await own.drop();
    },
  };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
