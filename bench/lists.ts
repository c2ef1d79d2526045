import { type Context, createContext } from "@/lib/orders/context";
import { createDatabase } from "@/lib/platform/db";
import { silentLog } from "@/lib/platform/log";
import { parseEnv } from "@/lib/platform/parse-env";
import { seed } from "@/prisma/seed";
import { createTestDatabase } from "@/test/database";
import startDatabaseServer from "@/test/database-server";
import { readsOf } from "@/test/history/reads";
import { seedHistory } from "@/test/history/seed-history";
import { connectSuperuser } from "@/test/superuser";
import { HISTORY } from "./history";
import type { Report } from "./report";
import { median } from "./run-buyers";

/** The floor, then what is measured against it; BENCH_ORDERS adds larger shops: BENCH_ORDERS=1000000. */
const SIZES = [1_000, 100_000];
const ROUNDS = 15;

/**
 * Every list and search of the desk and of an account in shops of 1,000 and of 100,000 orders (issue 5: at most twice its time), each
 * through the code that its page calls, after five rounds that warm it. Both shops live at once and are asked in turn, so that a
 * busy machine is busy for both. One JSON line a list and size; milliseconds.
 */
export async function benchLists(report: Report): Promise<void> {
  const sizes = [...SIZES, ...(HISTORY > 100_000 ? [HISTORY] : [])];
  const stopServer = await startDatabaseServer();
  const now = new Date();
  const shops = [];
  try {
    for (const size of sizes) shops.push(await openShop(size, now));
    const names = readsOf(1_000, now).map(({ name }) => name);
    for (const [index, list] of names.entries()) {
      const took = shops.map((): number[] => []);
      for (let round = -5; round < ROUNDS; round++) {
        for (const [shop, { ctx, size }] of shops.entries()) {
          const read = readsOf(size, now)[index];
          const begun = performance.now();
          await read?.run(ctx);
          if (round >= 0) took[shop]?.push(performance.now() - begun);
        }
      }
      const floor = median(took[0] ?? []);
      for (const [shop, { size }] of shops.entries()) {
        if (shop === 0) continue;
        const value = median(took[shop] ?? []);
        const most = size > 100_000 ? 1.5 : 2;
        report.add({
          figure: list,
          of: `${size.toLocaleString("en")} orders / 1,000`,
          value,
          unit: "ms",
          floor,
          target: `≤ ${most} × floor`,
          met: value <= most * floor,
        });
      }
    }
  } finally {
    for (const { close } of shops) await close();
    await stopServer();
  }
}

async function openShop(size: number, now: Date) {
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
