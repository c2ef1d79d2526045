import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { connectionConfig, runAlone } from "../scripts/migrations/connection";
import { freePort } from "../scripts/postgres/free-port";
import { compile } from "../scripts/shared/compile.mjs";
import { dataDir, ROOT } from "../scripts/shared/root";
import { catalogueReady } from "../scripts/start/catalogue-ready";
import { Child } from "../scripts/start/child";
import { ChildLog } from "../scripts/start/child-log";
import { runSeed } from "../scripts/start/seed";
import { ensureWebhookToken } from "../scripts/start/webhook-token";
import { prepareTemplate } from "./template-database";
import { startTestServer } from "./test-server";

export interface StackOptions {
  webs?: number;
  workers?: number;
  /** Added to the environment of web and worker, e.g. SCHEDULE_SCALE. */
  env?: Record<string, string>;
  sandboxEnv?: Record<string, string>;
  /** Don't wait for the first catalogue. */
  empty?: boolean;
  /** Receives every line that a process prints: "web", "worker" or "sandbox". */
  onLine?: (name: string, line: string) => void;
  /** A separate PostgreSQL instead of the shared one, for example to stop it. */
  server?: { ownerUrl: string; stop(): Promise<void> };
  /** Puts something in front of PostgreSQL for what needs no session of its own. Returns its address. */
  through?: (databaseUrl: string) => Promise<string>;
  /** The folder of another version, built. It makes the database and runs web and worker until they are replaced. */
  root?: string;
}

/** Writes the log files and passes each line to the listener. */
class HeardLog extends ChildLog {
  constructor(
    folder: string,
    private readonly heard: StackOptions["onLine"],
  ) {
    super(folder, false);
  }

  override line(name: string, line: string, isError: boolean): void {
    super.line(name, line, isError);
    this.heard?.(name, line);
  }
}

/** A complete shop of real processes, on its own database and free ports. */
export interface Stack {
  /** Of the first web process. */
  baseUrl: string;
  baseUrls: string[];
  sandboxUrl: string;
  databaseUrl: string;
  /** Of web and worker, for an operator's commands. */
  env: Record<string, string>;
  webs: Child[];
  workers: Child[];
  sandbox: Child;
  /** Starts one more worker, like the others. */
  addWorker(): Promise<void>;
  /**
   * Starts another process in place of a killed one, and waits until it is ready. A web process gets the same port.
   */
  replace(kind: "web" | "worker", index: number): Promise<void>;
  stop(): Promise<void>;
}

/** Secrets shared by a stack's processes, for the operator's commands against one. */
export const SECRETS = {
  AUTH_SECRET: "test-auth-secret-test-auth-secret-test",
  DATA_ENCRYPTION_KEY: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
};

/**
 * Starts PostgreSQL (fast mode), the sandbox, web and worker processes as `npm start` would, with the visitor and
 * upstream rate limits off. Needs a production build.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const folder = path.join(dataDir(), "test");
  const server = options.server ?? (await startTestServer());
  const children: Child[] = [];
  const name = `kiosk_test_${process.pid}_stack${randomBytes(4).toString("hex")}`;
  const stop = async () => {
    await Promise.all(children.slice(1).map((child) => child.stop(20_000)));
    await children[0]?.stop(5_000); // the sandbox: requests in flight end there
    await runAlone(server.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.stop();
  };
  try {
    const template = options.root ? "template0" : await prepareTemplate(server.ownerUrl);
    await runAlone(server.ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    const databaseUrl = connectionConfig(server.ownerUrl, name).connectionString ?? "";
    if (options.root) await deployOther(options.root, databaseUrl);
    const log = new HeardLog(path.join(folder, "logs"), options.onLine);
    const stack = await startProcesses(options, databaseUrl, log, children);
    if (!options.empty && !(await catalogueReady(stack.baseUrl, 90_000))) {
      throw new Error(`no catalogue at ${stack.baseUrl} after 90 s: see .data/test/logs`);
    }
    return { ...stack, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function deployOther(cwd: string, databaseUrl: string): Promise<void> {
  const env = { ...process.env, ...SECRETS, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl };
  const args = ["--import", "tsx", "scripts/migrate.ts", "deploy"];
  await promisify(execFile)(process.execPath, args, { cwd, env });
}

async function startProcesses(
  options: StackOptions,
  databaseUrl: string,
  log: ChildLog,
  children: Child[],
): Promise<Omit<Stack, "stop" | "databaseUrl">> {
  const ports: number[] = [];
  for (let index = 0; index < (options.webs ?? 1); index++) ports.push(await freePort());
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const baseUrls = ports.map((port) => `http://localhost:${port}`);
  const env: Record<string, string> = {
    ...SECRETS,
    DATABASE_URL: (await options.through?.(databaseUrl)) ?? databaseUrl,
    ...(options.through && { DATABASE_DIRECT_URL: databaseUrl }),
    DATABASE_OWNER_URL: databaseUrl,
    KIOSK_NODE_ENV: "test",
    NODE_ENV: "production",
    APP_URL: baseUrls[0] ?? "",
    SANDBOX_PORT: String(sandboxPort),
    MERCHANT_API_URL: `${sandboxUrl}/upstream`,
    MERCHANT_API_KEY: "sandbox-merchant-key",
    MERCHANT_API_PIN: "12345",
    PAYSTACK_SECRET_KEY: "sk_test_sandbox",
    PAYSTACK_API_URL: `${sandboxUrl}/paystack`,
    MERCHANT_BUYS_PER_MINUTE: "0",
    MERCHANT_CALLS_PER_MINUTE: "0",
    ABUSE_LIMITS: "off",
    ...options.env,
  };
  const hooks = `http://127.0.0.1:${ports[0]}/api/webhooks`;
  const sandbox = new Child({
    name: "sandbox",
    args: [
      "--import",
      "./scripts/processes/stop-with-parent-preload.mjs",
      // Compiled like the shop's own processes, so a stack starts in half the time.
      await compile(path.join(ROOT, "sandbox/main.ts"), ROOT),
    ],
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_RATE_LIMITS: "off",
      SANDBOX_MERCHANT_WEBHOOK_URL: `${hooks}/merchant/${await ensureWebhookToken(databaseUrl)}`,
      SANDBOX_PAYSTACK_WEBHOOK_URL: `${hooks}/paystack`,
      ...options.sandboxEnv,
    },
    log,
    readyWhen: /sandbox ready/,
  });
  const newWeb = (port = 0, cwd = ROOT) => {
    const web = { name: "web", args: ["scripts/web.mjs"], env: { ...env, PORT: String(port) } };
    return new Child({ ...web, cwd, log, readyWhen: /web ready/ });
  };
  const webs = ports.map((port) => newWeb(port, options.root));
  const newWorker = (readyWhen: RegExp | null = null, cwd = ROOT) =>
    new Child({ name: "worker", args: ["scripts/worker.mjs"], env, cwd, log, readyWhen });
  const workers = Array.from({ length: options.workers ?? 1 }, () => newWorker(null, options.root));
  const addWorker = async () => {
    const worker = newWorker();
    workers.push(worker);
    children.push(worker);
    await worker.start();
  };
  const replace = async (kind: "web" | "worker", index: number) => {
    const child = kind === "web" ? newWeb(ports[index]) : newWorker(/worker ready/);
    (kind === "web" ? webs : workers)[index] = child;
    children.push(child);
    await child.start();
  };
  children.push(sandbox, ...webs, ...workers);
  // The sandbox doesn't use the shop's database.
  await Promise.all([runSeed(env, options.root), sandbox.start()]);
  await Promise.all([...webs, ...workers].map((child) => child.start()));
  return {
    baseUrl: baseUrls[0] ?? "",
    baseUrls,
    env,
    sandboxUrl,
    webs,
    workers,
    sandbox,
    addWorker,
    replace,
  };
}
