import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { parse } from "yaml";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { ensureDatabase, OWNER } from "@/scripts/postgres/database";
import { freePort } from "@/scripts/postgres/free-port";
import { postgresOsUser } from "@/scripts/postgres/os-user";
import { ROOT } from "@/scripts/shared/root";
import { killServer } from "./kill-server";

const PACKAGES = ["patroni", "etcd-server", "haproxy", "postgresql"];
const PROGRAMS = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"];
const READY = { timeout: 40_000, interval: 250 };

/** Three PostgreSQL servers under Patroni with etcd, and HAProxy in front of whichever is the primary. */
export interface DatabaseCluster {
  /** Through HAProxy. */
  ownerUrl: string;
  adminUrl: string;
  /** kill -9 of everything on the primary's machine. Returns its name. */
  killPrimary(): Promise<string>;
  /** Starts the machine again, and waits until every server follows the primary. */
  revive(name: string): Promise<void>;
  /** Waits for a primary other than this one. */
  untilAnother(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface Machine {
  name: string;
  folder: string;
  port: number;
  rest: number;
  config: string;
  patroni: ChildProcess | null;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Installs what is missing, if it can. Returns why there can be no cluster here, or null. */
export function missingForCluster(): string | null {
  if (!PROGRAMS.every((file) => existsSync(file)) || !serverPrograms()) {
    try {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
      const args = ["install", "--yes", "--no-install-recommends", ...PACKAGES];
      execFileSync("apt-get", args, { env, stdio: "ignore", timeout: 600_000 });
    } catch {
      return `no cluster here: apt-get install ${PACKAGES.join(" ")} (as root, on Debian) failed`;
    }
  }
  return null;
}

/** PostgreSQL's own programs of the newest version that Debian's packages installed. */
function serverPrograms(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home)
    ? readdirSync(home).sort((one, other) => Number(other) - Number(one))
    : [];
  return versions
    .map((version) => path.join(home, version, "bin"))
    .find((bin) => existsSync(path.join(bin, "pg_rewind")));
}

export async function startCluster({ synchronous }: { synchronous: boolean }): Promise<DatabaseCluster> {
  const user = await postgresOsUser("");
  const folder = await mkdtemp(path.join(tmpdir(), "kiosk-cluster-"));
  if (user) await chown(folder, user.uid, user.gid);
  const log = openSync(path.join(folder, "log"), "a");
  const run = (program: string, ...args: string[]) =>
    spawn(program, args, {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ["ignore", log, log],
      detached: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    });
  const [client, peer, entrance] = [await freePort(), await freePort(), await freePort()];
  const own = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = run(
    "/usr/bin/etcd",
    ...["--data-dir", path.join(folder, "etcd"), "--listen-peer-urls", own(peer)],
    ...["--listen-client-urls", own(client), "--advertise-client-urls", own(client)],
    ...["--initial-advertise-peer-urls", own(peer), "--initial-cluster", `default=${own(peer)}`],
  );
  const password = randomBytes(12).toString("hex");
  const machines: Machine[] = [];
  for (const name of ["one", "two", "three"]) {
    const machine = { name, folder: path.join(folder, name), port: await freePort(), rest: await freePort() };
    const config = path.join(folder, `${name}.yml`);
    await writeFile(config, configure(machine, folder, { client, password, synchronous }));
    machines.push({ ...machine, config, patroni: null });
  }
  const proxyConfig = path.join(folder, "haproxy.cfg");
  await writeFile(proxyConfig, configureProxy(machines, entrance));
  const begin = (machine: Machine) => {
    machine.patroni = run("/usr/bin/patroni", machine.config);
  };
  const members = async (): Promise<Member[]> => {
    for (const { rest } of machines) {
      const asked = await fetchFresh(`${own(rest)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (asked?.ok) return ((await asked.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primary = async () =>
    (await members()).find(({ role, state }) => role === "leader" && state === "running")?.name;
  const whole = async () => {
    const all = await members();
    const following = all.filter(({ role }) => role !== "leader");
    const isStreaming = following.every(({ state }) => /^(running|streaming)$/.test(state));
    const standby = !synchronous || following.some(({ role }) => role === "sync_standby");
    return all.length === machines.length && (await primary()) !== undefined && isStreaming && standby;
  };
  let proxy: ChildProcess | null = null;
  const stop = async () => {
    for (const machine of machines) await killMachine(machine);
    for (const child of [proxy, etcd]) child?.kill("SIGKILL");
    closeSync(log);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    // The first one makes the cluster, the others copy it.
    for (const machine of machines) {
      begin(machine);
      await expect.poll(primary, READY).toBeDefined();
    }
    proxy = run("/usr/sbin/haproxy", "-db", "-f", proxyConfig);
    await expect.poll(whole, READY).toBe(true);
    const adminUrl = `postgresql://postgres:${password}@127.0.0.1:${entrance}/postgres`;
    await expect.poll(() => makeDatabase(adminUrl, password), READY).toBe(true);
    return {
      ownerUrl: `postgresql://${OWNER}:${password}@127.0.0.1:${entrance}/${OWNER}`,
      adminUrl,
      async killPrimary() {
        const name = await primary();
        const machine = machines.find((one) => one.name === name);
        if (!machine) throw new Error("no primary");
        await killMachine(machine);
        return machine.name;
      },
      untilAnother: (name) =>
        expect.poll(primary, READY).toSatisfy((now: unknown) => now !== undefined && now !== name),
      async revive(name) {
        const machine = machines.find((one) => one.name === name);
        if (machine) begin(machine);
        await expect.poll(whole, READY).toBe(true);
      },
      stop,
    };
  } catch (error) {
    console.log((await readFile(path.join(folder, "log"), "utf8")).split("\n").slice(-30).join("\n"));
    await stop();
    throw error;
  }
}

/** deploy/patroni/patroni.yml with this machine's ports and folders. YAML takes JSON. */
function configure(
  { name, folder, port, rest }: Pick<Machine, "name" | "folder" | "port" | "rest">,
  socket: string,
  { client, password, synchronous }: { client: number; password: string; synchronous: boolean },
): string {
  const config = parse(readFileSync(path.join(ROOT, "deploy/patroni/patroni.yml"), "utf8"));
  const at = (number: number) => `127.0.0.1:${number}`;
  const { dcs } = config.bootstrap;
  dcs.synchronous_mode = synchronous;
  dcs.synchronous_mode_strict = synchronous;
  // As much as a standby may lack and still take over.
  if (!synchronous) dcs.maximum_lag_on_failover = 2 ** 30;
  const { authentication } = config.postgresql;
  for (const login of Object.values(authentication) as { password: string }[]) login.password = password;
  return JSON.stringify({
    ...config,
    name,
    restapi: { listen: at(rest), connect_address: at(rest) },
    etcd3: { hosts: [at(client)] },
    postgresql: {
      ...config.postgresql,
      listen: at(port),
      connect_address: at(port),
      data_dir: folder,
      bin_dir: serverPrograms(),
      parameters: { unix_socket_directories: socket },
      pg_hba: (config.postgresql.pg_hba as string[]).map((line) =>
        line.replace("10.0.0.0/24", "127.0.0.0/8"),
      ),
    },
  });
}

/** deploy/haproxy/haproxy.cfg with these ports. */
function configureProxy(machines: readonly Machine[], entrance: number): string {
  const text = readFileSync(path.join(ROOT, "deploy/haproxy/haproxy.cfg"), "utf8");
  return text
    .replace(/bind .*/, `bind 127.0.0.1:${entrance}`)
    .replace(/^ +server (\w+) .*$/gm, (_, name: string) => {
      const { port, rest } = machines.find((machine) => machine.name === name) ?? {};
      return `    server ${name} 127.0.0.1:${port} check port ${rest}`;
    });
}

async function makeDatabase(adminUrl: string, password: string): Promise<boolean> {
  const admin = new pg.Client(adminUrl);
  admin.on("error", () => undefined);
  try {
    await admin.connect();
    await ensureDatabase(admin, password, true);
    return true;
  } catch {
    return false;
  } finally {
    await admin.end().catch(() => undefined);
  }
}

/** Patroni too, as when the power goes. */
async function killMachine(machine: Machine): Promise<void> {
  const patroni = machine.patroni?.pid ?? 0;
  machine.patroni = null;
  await killServer(machine.folder, patroni);
}
