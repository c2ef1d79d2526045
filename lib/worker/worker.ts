import "server-only";
import { createContext } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { supplierKeys } from "@/lib/platform/config/parse-keys";
import { db } from "@/lib/platform/db/db";
import { isWriteRefused } from "@/lib/platform/db/is-write-refused";
import { createLog } from "@/lib/platform/log/log";
import { serveMetrics } from "./serve-metrics";
import { startWorker } from "./start-worker";

const REPEATED_SIGNAL_MS = 2_000;

/**
 * `npm run worker`: runs one process until a signal. On SIGTERM or SIGINT it fetches no new work and waits
 * for the running POST; a second signal exits at once. Throws if the queue can't continue, because a worker
 * that fetches no jobs must not appear healthy.
 */
export async function runWorker(): Promise<void> {
  const config = env();
  const smtp = config.mail ? decodeURIComponent(new URL(config.mail.smtpUrl).password) : "";
  const pins = [config.merchant, ...config.merchant.otherKeys].map(({ pin }) => pin);
  const secrets = [...supplierKeys(config), ...pins, config.paystack.secretKey, smtp].filter(
    (secret) => secret !== "",
  );
  const log = createLog({ level: config.logLevel, process: "worker", secrets });
  // graphile-worker doesn't handle a failure to record a job's end. Nothing else is lost: the work is already
  // recorded, and other running work, perhaps a POST, must continue.
  process.on("unhandledRejection", (error) => {
    if (!isWriteRefused(error)) throw error;
    log.warn("a job's end could not be told", { err: error });
  });
  if (config.metrics.token) {
    const { startProcessMetrics } = await import("@/lib/platform/metrics/process-metrics");
    startProcessMetrics("worker");
  }
  const tracing = config.tracing
    ? (await import("@/lib/platform/trace/start-tracing")).startTracing("worker")
    : null;
  let isAlive = () => false;
  const server = await serveMetrics(config, () => isAlive());
  const worker = await startWorker(
    config.directUrl,
    (life) => {
      isAlive = () => life.id !== null;
      const ctx = createContext(db(), config, { log, clock: life.clock });
      return Object.defineProperty(ctx, "worker", { get: () => life.id, enumerable: true });
    },
    log,
  );
  log.info("worker ready");

  const signalled = new Promise<"asked">((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        // npm forwards Ctrl-C in addition to the terminal, so a second signal within 2 s is the same key
        // press.
        const first = Date.now();
        process.on(signal, () => Date.now() - first > REPEATED_SIGNAL_MS && process.exit(1));
        resolve("asked");
      });
    }
  });
  const why = await Promise.race([signalled, worker.ended]);
  if (why === "asked") log.info("worker stopping");
  else log.error("the queue can't go on; this process ends, to be started again", { err: why });
  await worker.stop();
  await tracing?.end();
  server?.close();
  await db().$disconnect();
  if (why !== "asked") throw new Error("The queue can't go on.", { cause: why });
}
