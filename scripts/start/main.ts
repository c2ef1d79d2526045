import path from "node:path";
import { parseEnv } from "../../lib/platform/config/parse-env";
import { build } from "../build/build";
import { isBuildFresh } from "../build/sources";
import { chooseRole } from "../environment/choose-role";
import { type PreparedEnvironment, prepareEnvironment } from "../environment/environment";
import { deployMigrations } from "../migrations/deploy";
import { stopWithParent } from "../processes/stop-with-parent.mjs";
import { binOf } from "../shared/bin-of";
import { PlainError, reportFailure } from "../shared/plain-error";
import { dataDir } from "../shared/root";
import { catalogueReady } from "./catalogue-ready";
import { Child } from "./child";
import { ChildLog } from "./child-log";
import { describeOwner } from "./describe-owner";
import { keepAlive } from "./keep-alive";
import { acquirePort } from "./place-holder";
import { makeSandbox, needsSandbox } from "./sandbox";
import { runSeed } from "./seed";
import { ensureWebhookToken } from "./webhook-token";

/** A purchase POST may take 60 s, and the worker waits for it (contract.md). */
const WORK_PATIENCE_MS = 75_000;
const PATIENCE_MS = 10_000;

const dev = process.argv.includes("--dev");
let environment: PreparedEnvironment | null = null;
let worker: Child | null = null;
let sandbox: Child | null = null;
let web: Child | null = null;
let stopping: Promise<void> | null = null;
let stopAskedAt = 0;

/**
 * Stops from front to back: first new customers, then new work, then the sandbox and the database, because work needs
 * them.
 */
async function stopAll(): Promise<void> {
  await Promise.all([web?.stop(WORK_PATIENCE_MS), worker?.stop(WORK_PATIENCE_MS)]);
  await sandbox?.stop(PATIENCE_MS);
  await environment?.close();
}

function stop(exitCode: number, words: string): Promise<void> {
  stopping ??= (async () => {
    stopAskedAt = performance.now();
    console.log(words);
    await stopAll().catch(reportFailure);
    process.exit(exitCode);
  })();
  return stopping;
}

function onSignal(): void {
  // npm forwards a Ctrl-C that the terminal already sent us. It doesn't count as a second one.
  if (stopping && performance.now() - stopAskedAt > 2_000) {
    console.log("Stopping at once. Purchases in progress will be checked at the next start.");
    for (const child of [web, worker, sandbox]) child?.kill();
    environment?.close().finally(() => process.exit(1));
    return;
  }
  void stop(0, "\nStopping (a purchase in progress may take a minute) …");
}

/** Runs a step and prints its real duration: "database ready in 0.9 s". */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`  ${name.padEnd(22)} ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

async function openDatabase(): Promise<PreparedEnvironment> {
  const prepared = await step("database", prepareEnvironment);
  if (prepared.embedded?.note) console.log(`  ${prepared.embedded.note}`);
  return prepared;
}

async function ensureBuild(): Promise<void> {
  if (dev || (await isBuildFresh())) return;
  console.log("  building the pages (only the first time and after changes) …");
  let output = "";
  const say = (text: string) => {
    output += text;
  };
  try {
    await step("pages", () => build(say));
  } catch (error) {
    console.error(output); // the compiler's output, only if needed
    throw error;
  }
}

async function main(): Promise<void> {
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);
  stopWithParent(onSignal);
  console.log(dev ? "Kiosk (development)" : "Kiosk");
  environment = await openDatabase();
  const port = Number(process.env.PORT || "3000");
  const givePort = await acquirePort(port);
  const log = new ChildLog(path.join(dataDir(), "logs"));

  const { databaseUrl, ownerUrl } = environment;
  await step("tables", async () => {
    await deployMigrations(ownerUrl);
    await chooseRole(databaseUrl);
    await runSeed();
  });
  if (needsSandbox()) {
    sandbox = await makeSandbox(await ensureWebhookToken(databaseUrl), log);
    await step("sandbox", () => start(sandbox));
  }
  await ensureBuild();
  worker = new Child({ name: "worker", args: workerArgs(), log, readyWhen: null });
  web = new Child({ name: "web", args: webArgs(port), log, readyWhen: dev ? /Ready in/ : /web ready/ });
  await givePort();
  await step("shop", () => Promise.all([start(web), start(worker)]));
  watch(web, worker, sandbox);
  if (!dev) await openWithGoods(port);
  if (!stopping) announce(port);
}

async function openWithGoods(port: number): Promise<void> {
  const filled = await step("catalogue", () => catalogueReady(`http://127.0.0.1:${port}`, 20_000));
  if (!filled)
    console.log("  No catalogue from the supplier yet. The shop is open and starts selling once it has one.");
}

/** A child that refuses to start explains why; show only that message. */
async function start(child: Child | null): Promise<void> {
  await child?.start().catch((cause: Error) => {
    throw new PlainError(cause.message, { cause });
  });
}

/** For programs that don't watch their parent themselves. */
const endsWithUs = ["--import", "./scripts/processes/stop-with-parent-preload.mjs"];

function workerArgs(): string[] {
  if (!dev) return ["scripts/worker.mjs"];
  return [
    ...endsWithUs,
    binOf("tsx"),
    "watch",
    "--clear-screen=false",
    "--conditions=react-server",
    "scripts/processes/worker.ts",
  ];
}

function webArgs(port: number): string[] {
  if (!dev) return ["scripts/web.mjs"];
  return [...endsWithUs, binOf("next"), "dev", "--port", String(port)];
}

function announce(port: number): void {
  const lines = [`\n  The shop     ${process.env.APP_URL || `http://localhost:${port}`}`];
  if (sandbox) {
    lines.push(
      `  The sandbox  http://localhost:${process.env.SANDBOX_PORT || "4010"} (stands in for the supplier and Paystack)`,
    );
  }
  lines.push(`  Admin        ${describeOwner(parseEnv(process.env))}`);
  lines.push("\n  To see an order's history:  npm run order -- REF");
  lines.push(
    `  Logs are in ${path.relative(process.cwd(), path.join(dataDir(), "logs"))}. Press Ctrl-C to stop everything.\n`,
  );
  console.log(lines.join("\n"));
}

function watch(webChild: Child, workerChild: Child, sandboxChild: Child | null): void {
  const end = (sentence: string) => void stop(1, `${sentence}. Stopping everything.`);
  void webChild.ended.then(end);
  void keepAlive(workerChild).then(end);
  if (sandboxChild) void keepAlive(sandboxChild).then(end);
}

await main().catch(async (error: unknown) => {
  if (stopping) return stopping;
  reportFailure(error);
  await stopAll();
  process.exit(1);
});
