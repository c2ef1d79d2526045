import "server-only";
import { createContext } from "@/lib/orders/context";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createLog } from "@/lib/platform/log";
import { startWorker } from "./start-worker";

const SAME_PRESS_MS = 2_000;

/**
 * `npm run worker`: one process, until a signal. SIGTERM or SIGINT takes no new work and waits for the running POST; a second
 * one doesn't wait.
 */
export async function runWorker(): Promise<void> {
  const config = env();
  const smtp = config.mail ? decodeURIComponent(new URL(config.mail.smtpUrl).password) : "";
  const secrets = [config.merchant.key, config.merchant.pin, config.paystack.secretKey, smtp].filter(
    (secret) => secret !== "",
  );
  const log = createLog({ level: config.logLevel, process: "worker", secrets });
  const worker = await startWorker(
    config.databaseUrl,
    (life) => {
      const ctx = createContext(db(), config, { log });
      return Object.defineProperty(ctx, "worker", { get: () => life.id, enumerable: true });
    },
    log,
  );
  log.info("worker ready");

  await new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        // npm hands a Ctrl-C on beside the terminal: the second half of the same press is not impatience.
        const asked = Date.now();
        process.on(signal, () => Date.now() - asked > SAME_PRESS_MS && process.exit(1));
        resolve();
      });
    }
  });
  log.info("worker stopping");
  await worker.stop();
  await db().$disconnect();
}
