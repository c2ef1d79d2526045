import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDatabase, type Database } from "@/lib/platform/db/db";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import { skipIf } from "@/test/skip-if";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";
import { freePort, isPortFree } from "./free-port";
import { freeMemory, putInMemory } from "./in-memory";
import { overTcp, socketFile } from "./socket";

let dataDir = "";
/** A template data folder: copying it takes a tenth of the time. */
let made = "";
const running: EmbeddedPostgres[] = [];

const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kiosk-pg-"));
  chmodSync(folder, 0o755);
  return folder;
};
const copyMade = () => execFileSync("cp", ["-a", `${made}/.`, dataDir]);

beforeAll(async () => {
  made = dataDir = newFolder();
  await (await start()).stop();
  running.length = 0;
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = newFolder();
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port?: number): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, port: port ?? (await freePort()) });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  const result = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return result.rows?.[0]?.[0];
}

const postmasterPid = () =>
  Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

test("keeps stored data, listens only on loopback, and restricts its secrets to the owner", async () => {
  copyMade();
  const first = await start();
  expect(await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n; SELECT 1")).toBeUndefined();
  await first.stop();
  expect(await isPortFree(first.port)).toBe(true);

  const second = await start();
  expect(second.reused).toBe(false);
  expect(second.url.replace(/:\d+\//, "")).toBe(first.url.replace(/:\d+\//, ""));
  expect(await ask(second.url, "SELECT n FROM kept")).toBe(7);
  expect(await ask(second.url, "SHOW listen_addresses")).toBe("127.0.0.1");
  expect(await ask(second.url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("accepts connections by socket with a password, and by TCP port", async () => {
  copyMade();
  const { url, port } = await start();
  const throughWhat = "SELECT coalesce(host(inet_client_addr()), 'socket')";
  expect(await ask(url, throughWhat)).toBe("socket");
  expect(await ask(overTcp(url).toString(), throughWhat)).toBe("127.0.0.1");
  const stranger = new URL(url);
  stranger.password = "another";
  await expect(ask(stranger.toString(), "SELECT 1")).rejects.toThrow(/password authentication failed/);
  expect(statSync(path.join(dataDir, "postgres")).mode & 0o077).toBe(0);
  expect(existsSync(socketFile(path.join(dataDir, "postgres"), port))).toBe(true);
});

test("accepts connections only by TCP port if the folder's name is too long for a socket", async () => {
  const short = dataDir;
  dataDir = path.join(short, "d".repeat(100));
  try {
    expect((await start()).url).not.toContain("?");
    for (const server of running.splice(0)) await server.stop();
  } finally {
    dataDir = short;
  }
});

test("moves an idle test cluster to memory, but not one whose server runs", async ({ skip }) => {
  copyMade();
  const cluster = () => realpathSync(path.join(dataDir, "postgres"));
  const onDisk = await start();
  await putInMemory(dataDir);
  expect(cluster()).toBe(path.join(realpathSync(dataDir), "postgres"));
  await onDisk.stop();
  try {
    await putInMemory(dataDir);
    const isInMemory = lstatSync(path.join(dataDir, "postgres")).isSymbolicLink();
    if (!isInMemory) return skipIf("no room in memory", skip);
    const inMemory = await start();
    expect(cluster()).toMatch(/^\/dev\/shm\/kiosk-test-\w+\/postgres$/);
    // While it runs, the memory isn't given back.
    await freeMemory(dataDir);
    expect(await ask(inMemory.url, "SELECT 1")).toBe(1);
    await inMemory.stop();
  } finally {
    await freeMemory(dataDir);
  }
});

test("reports a stopped server as down, by socket and by port", async () => {
  copyMade();
  vi.stubEnv("KIOSK_DATABASE_ROLE", "none");
  const { url, stop } = await start();
  const opened = [url, overTcp(url).toString()].map((address) => createDatabase(address, 1));
  const failure = (database: Database) =>
    database.order.count().then(
      () => "none",
      (error: unknown) => isDatabaseDown(error) || error,
    );
  for (const database of opened) expect(await failure(database)).toMatchObject({ code: "P2021" }); // no tables yet
  await stop();
  for (const database of opened) {
    expect(await failure(database)).toBe(true); // the open connection
    expect(await failure(database)).toBe(true); // a new connection
    await database.$disconnect();
  }
});

test("shares one server between two concurrent starts on a fresh folder, and stops it with the last one", async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  await one.stop();
  expect(await ask(two.url, "SELECT 1")).toBe(1);
  await two.stop();
  expect(await isPortFree(one.port)).toBe(true);
});

test("uses another port if the preferred one is taken", async () => {
  copyMade();
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const server = await start(port);
  expect(server.port).not.toBe(port);
  expect(await ask(server.url, "SELECT 1")).toBe(1);
  other.close();
});

test("joins a server left by a killed start", async () => {
  copyMade();
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve("scripts/postgres/embedded-postgres.ts"))};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false, port: ${await freePort()} });
    console.log(server.url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  const url = await new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim())),
  );
  child.kill("SIGKILL");
  const server = await start();
  expect(server.reused).toBe(true);
  expect(server.url).toBe(url);
  await server.stop();
  expect(await isPortFree(server.port)).toBe(true);
});

test("notices a killed server and restarts it", async () => {
  copyMade();
  const first = await start();
  process.kill(postmasterPid(), "SIGKILL");
  await first.lost;
  const second = await start(first.port);
  expect(await ask(second.url, "SELECT 1")).toBe(1);
});

test("ignores a pid file whose pid now belongs to another program", async () => {
  copyMade();
  const first = await start();
  const file = path.join(dataDir, "postgres/postmaster.pid");
  const text = readFileSync(file, "utf8");
  await first.stop();
  writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  writeFileSync(path.join(dataDir, `postgres/.s.PGSQL.${first.port}.lock`), `${process.pid}\n`, {
    mode: 0o600,
  });
  const second = await start(first.port);
  expect(second.port).toBe(first.port);
  expect(await ask(second.url, "SELECT 1")).toBe(1);
});

test("reports in one sentence that secrets don't belong to the folder", async () => {
  copyMade();
  await (await start()).stop();
  const file = path.join(dataDir, "secrets.json");
  const secrets = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...secrets, databaseAdminPassword: "another" }));
  await expect(start()).rejects.toThrow(/passwords in secrets.json/);
  writeFileSync(file, JSON.stringify(secrets));
  await start(); // so that the server of the refused start is stopped
});

test("refuses a folder of another major version", async () => {
  mkdirSync(path.join(dataDir, "postgres"));
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow(/created by PostgreSQL 15/);
});

test.runIf(process.getuid?.() === 0)(
  "moves the data to a reachable folder if started by root in a closed home",
  async () => {
    chmodSync(dataDir, 0o700);
    const closed = dataDir;
    dataDir = path.join(closed, "checkout/.data");
    try {
      const first = await start();
      expect(first.note).toMatch(/can't access/);
      const link = path.join(dataDir, "postgres");
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
      await first.stop();
      expect(await ask((await start()).url, "SELECT n FROM kept")).toBe(7);
      for (const server of running.splice(0)) await server.stop();
      const home = path.dirname(
        readFileSync(path.join(link, "postmaster.opts"), "utf8").match(/"-D" "([^"]+)"/)?.[1] ?? "",
      );
      if (existsSync(home) && home.startsWith("/var/lib/kiosk/")) rmSync(home, { recursive: true });
    } finally {
      dataDir = closed;
    }
  },
);
