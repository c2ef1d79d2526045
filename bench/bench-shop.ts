import path from "node:path";
import { syncCatalogue } from "@/lib/catalogue/sync";
import { type Context, createContext } from "@/lib/context/context";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { createDatabase } from "@/lib/platform/db/db";
import { silentLog } from "@/lib/platform/log/log";
import { startWorker } from "@/lib/worker/start-worker";
import { seed } from "@/prisma/seed";
import { createTestDatabase } from "@/test/database";
import startDatabaseServer from "@/test/database-server";
import { freePort } from "../scripts/postgres/free-port";
import { overTcp } from "../scripts/postgres/socket";
import { dataDir } from "../scripts/shared/root";
import { ChildLog } from "../scripts/start/child-log";
import { sandboxChild } from "../scripts/start/sandbox";
import { addHistory } from "./history";

export interface BenchShop {
  ctx: Context;
  databaseUrl: string;
  sandboxUrl: string;
  sandboxPid: number | undefined;
  close(): Promise<void>;
}

/**
 * Starts a shop and its worker in this process, with the sandbox in its own process over HTTP, a real PostgreSQL and
 * all limits off. `tcp`: connects to the database over TCP, as if on another machine, instead of the embedded one's
 * socket.
 */
export async function startBenchShop({ tcp = false } = {}): Promise<BenchShop> {
  const stopServer = await startDatabaseServer();
  const own = await createTestDatabase();
  const databaseUrl = tcp ? overTcp(own.url).toString() : own.url;
  const port = await freePort();
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const sandbox = sandboxChild(
    { SANDBOX_PORT: String(port), SANDBOX_RATE_LIMITS: "off", SANDBOX_QUIET: "1" },
    new ChildLog(path.join(dataDir(), "bench"), false),
  );
  await sandbox.start();
  const config = parseEnv({
    AUTH_SECRET: "bench-auth-secret-bench-auth-secret-bench",
    DATA_ENCRYPTION_KEY: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    DATABASE_URL: databaseUrl,
    MERCHANT_API_URL: `${sandboxUrl}/upstream`,
    PAYSTACK_API_URL: `${sandboxUrl}/paystack`,
    MERCHANT_BUYS_PER_MINUTE: "0",
    MERCHANT_CALLS_PER_MINUTE: "0",
    LOG_LEVEL: "silent",
  });
  const database = createDatabase(databaseUrl);
  const ctx = createContext(database, config, { log: silentLog });
  await seed(database, ctx.clock.now());
  await syncCatalogue(ctx.merchant, database, ctx.clock);
  await addHistory(own.url);
  const worker = await startWorker(
    databaseUrl,
    (life) =>
      Object.defineProperty(createContext(database, config, { log: silentLog }), "worker", {
        get: () => life.id,
      }),
    silentLog,
  );
  return {
    ctx,
    databaseUrl,
    sandboxUrl,
    sandboxPid: sandbox.pid,
    async close() {
      await worker.stop();
      await database.$disconnect();
      await sandbox.stop(5_000);
      await own.drop();
      await stopServer();
    },
  };
}
