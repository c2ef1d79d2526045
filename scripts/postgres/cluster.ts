import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isProcessGone } from "@/lib/platform/process-table";
import { PlainError } from "../shared/plain-error";
import type { PostgresBinaries } from "./binaries";
import type { OsUser } from "./os-user";

/** A PostgreSQL data folder, with the programs and the OS user that run it. */
export interface Cluster {
  clusterDir: string;
  binaries: PostgresBinaries;
  user: OsUser | null;
  /** false: for tests; faster, but lost if the machine crashes. */
  durable: boolean;
  /** For clusters that aren't durable: commits survive a server crash, so that tests may crash it. */
  keepsCommits?: boolean;
}

/** The superuser of an embedded cluster, used only by these scripts. */
export const ADMIN = "postgres";

/**
 * Creates the data folder if there is none. It is built next to its final location and moved there in one step. A
 * killed start leaves nothing half-made, and of two concurrent starts one simply comes second.
 */
export async function ensureCluster(cluster: Cluster, adminPassword: string): Promise<void> {
  const { clusterDir, binaries, user, durable } = cluster;
  if (await isInitialised(cluster)) return;
  const parent = path.dirname(clusterDir);
  await clearDrafts(parent);
  const draft = path.join(parent, `postgres.draft-${process.pid}-${randomBytes(4).toString("hex")}`);
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${adminPassword}\n`, { mode: 0o600 });
    if (user) await Promise.all([draft, passwordFile].map((file) => chown(file, user.uid, user.gid)));
    const args = [`--pgdata=${draft}`, `--username=${ADMIN}`, `--pwfile=${passwordFile}`];
    args.push("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions");
    if (!durable) args.push("--no-sync");
    const made = await runProgram(cluster, binaries.initdb, args);
    if (made.code !== 0)
      throw new PlainError(`PostgreSQL couldn't create its data folder: ${made.output.trim()}`);
    await rename(draft, clusterDir);
  } catch (error) {
    if (!(await isInitialised(cluster))) throw error;
  } finally {
    await Promise.all([draft, passwordFile].map((file) => rm(file, { recursive: true, force: true })));
  }
}

async function isInitialised({ clusterDir, binaries }: Cluster): Promise<boolean> {
  let made: string;
  try {
    made = (await readFile(path.join(clusterDir, "PG_VERSION"), "utf8")).trim();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === "ENOENT") return false;
    const owner = await stat(clusterDir).catch(() => null);
    throw new PlainError(
      `${clusterDir} belongs to another user (id ${owner?.uid ?? "unknown"}): start as the user who first started the shop, or as root.`,
      { cause },
    );
  }
  const major = binaries.version.split(".")[0];
  if (made === major) return true;
  throw new PlainError(
    `${clusterDir} was created by PostgreSQL ${made} and this is ${major}: run it with a PostgreSQL ${made} and DATABASE_URL, or move the folder away for an empty shop.`,
  );
}

/** Removes drafts of starts that were killed while creating the folder. */
async function clearDrafts(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^postgres\.draft-(\d+)-/.exec(name)?.[1];
    if (pid && isProcessGone(Number(pid)))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Starts the server on a port of 127.0.0.1, with a socket in `socketDir` if given, and waits until it answers. Returns
 * false if it can't start (port taken, or another process was first).
 */
export async function startServer(
  cluster: Cluster,
  port: number,
  socketDir: string | null = null,
): Promise<{ started: boolean; output: string }> {
  const { clusterDir, binaries, user } = cluster;
  const conf = path.join(clusterDir, "postgresql.conf");
  const draft = `${conf}.${process.pid}`;
  await writeFile(draft, configuration(port, socketDir, cluster), { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, conf);
  const log = await prepareLog(cluster);
  const args = ["start", "--wait", "--timeout=60", "--silent", `--pgdata=${clusterDir}`, `--log=${log}`];
  const result = await runProgram(cluster, binaries.pgCtl, args);
  return { started: result.code === 0, output: result.output };
}

/**
 * Stops the server: closes open connections and keeps committed work. `immediate` is a crash: the next start recovers
 * from the log (for tests).
 */
export async function stopServer(cluster: Cluster, mode: "fast" | "immediate" = "fast"): Promise<void> {
  const args = [
    "stop",
    "--wait",
    "--timeout=60",
    "--silent",
    `--mode=${mode}`,
    `--pgdata=${cluster.clusterDir}`,
  ];
  await runProgram(cluster, cluster.binaries.pgCtl, args);
}

/** The end of the server's log, for unexpected failures. */
export async function tailLog({ clusterDir }: Cluster): Promise<string> {
  const text = await readFile(path.join(clusterDir, "server.log"), "utf8").catch(() => "");
  return text.trim().split("\n").slice(-8).join("\n");
}

async function prepareLog({ clusterDir, user }: Cluster): Promise<string> {
  const log = path.join(clusterDir, "server.log");
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 10 * 1024 * 1024) await rename(log, `${log}.old`);
  await writeFile(log, "", { flag: "a", mode: 0o600 });
  await chmod(log, 0o600);
  if (user) await chown(log, user.uid, user.gid);
  return log;
}

/**
 * The log contains neither statements nor details, because they could include phone numbers and tokens. Listens only on
 * loopback and the socket.
 */
function configuration(port: number, socketDir: string | null, { durable, keepsCommits }: Cluster): string {
  const lines = [
    "# Written anew at each start by scripts/postgres/cluster.ts.",
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${socketDir ?? ""}'`,
    // Tests run several shops with all their processes on one server.
    `max_connections = ${durable ? 200 : 400}`,
    "shared_buffers = '128MB'",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "jit = off",
    "log_min_error_statement = panic",
    "log_error_verbosity = terse",
  ];
  if (!durable) {
    // Without autovacuum: its worker runs as superuser, and only a superuser can drop a database that it is working in.
    lines.push("fsync = off", "full_page_writes = off", "autovacuum = off");
    lines.push(`synchronous_commit = ${keepsCommits ? "on" : "off"}`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Runs a PostgreSQL program as the cluster's user, without the caller's locale, PG* variables and working directory.
 */
function runProgram(
  { user }: Cluster,
  program: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  const env: Record<string, string | undefined> = { LC_ALL: "C" };
  for (const name of ["PATH", "SystemRoot", "TMPDIR"]) {
    const value = process.env[name];
    if (value && !(user && name === "TMPDIR")) env[name] = value;
  }
  const child = spawn(program, args, {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    env: env as NodeJS.ProcessEnv,
    cwd: path.parse(program).root,
    // Use a separate process group: Ctrl-C in the terminal must not stop the database during a running vend.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: -1, output: String(error) }));
    // Not "close": the server inherits the pipes and keeps them open.
    child.on("exit", (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? -1, output });
    });
  });
}
