import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../scripts/shared/root";
import type { TestShop } from "../shop";

/** The environment of a test shop's worker, with the purchases' rate limits off. */
export const workerEnv = (shop: TestShop, scale: string) => ({
  DATABASE_URL: shop.url,
  MERCHANT_API_URL: shop.sandbox.upstreamUrl,
  PAYSTACK_API_URL: shop.sandbox.paystackUrl,
  SCHEDULE_SCALE: scale,
  MERCHANT_BUYS_PER_MINUTE: "0",
  MERCHANT_CALLS_PER_MINUTE: "0",
});

/** `npm run worker` as a separate process. */
export interface WorkerProcess {
  pid: number;
  /** Everything it has printed so far, both streams. */
  output(): string;
  errors(): string;
  signal(name: "SIGKILL" | "SIGTERM"): void;
  /** How it ended. */
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  running(): boolean;
}

/** @param script what Node runs: the script of `npm run worker`, or the file from bundleWorker(). */
export function spawnWorker(
  env: Record<string, string | undefined>,
  script = "scripts/worker.mjs",
): WorkerProcess {
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: "info", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  let running = true;
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on("close", (code, signal) => {
      running = false;
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => output + errors,
    errors: () => errors,
    signal: (name) => child.kill(name),
    exit,
    running: () => running,
  };
}

/** Kills workers, waits until they are gone, and empties the list. */
export async function killWorkers(workers: WorkerProcess[]): Promise<void> {
  const killed = workers.splice(0);
  for (const worker of killed) worker.signal("SIGKILL");
  await Promise.all(killed.map(({ exit }) => exit));
}

/** Starts a worker and waits until it is ready. */
export async function startWorkerProcess(
  env: Record<string, string | undefined>,
  script?: string,
): Promise<WorkerProcess> {
  const worker = spawnWorker(env, script);
  const deadline = Date.now() + 120_000;
  while (!worker.output().includes("worker ready")) {
    if (!worker.running() || Date.now() > deadline) {
      worker.signal("SIGKILL");
      throw new Error(`the worker didn't start: ${worker.output()}`);
    }
    await pause(25);
  }
  return worker;
}
