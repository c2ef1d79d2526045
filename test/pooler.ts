import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { freePort } from "@/scripts/postgres/free-port";
import { postgresOsUser } from "@/scripts/postgres/os-user";
import { ROOT } from "@/scripts/shared/root";

export const PGBOUNCER = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((file) => existsSync(file));
export const NO_PGBOUNCER = "PgBouncer isn't installed here: apt-get install pgbouncer";

export interface Pooler {
  /** A database of the shop through the pooler. */
  url: string;
  /** The login at PostgreSQL of all connections that the pooler opens. It is only a member of the shop's role. */
  login: string;
  /** kill -9, then the same again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer with deploy/pgbouncer/pgbouncer.ini in front of a deployed database. `changes` are made to its lines. */
export async function startPooler(
  directUrl: string,
  changes: Record<string, string | number> = {},
): Promise<Pooler> {
  const direct = new URL(directUrl);
  const login = `pooler_${randomBytes(4).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  const role = await makeLogin(directUrl, login, password);
  const folder = await mkdtemp(path.join(tmpdir(), "kiosk-pooler-"));
  const port = await freePort();
  const ini = path.join(folder, "pgbouncer.ini");
  const users = path.join(folder, "userlist.txt");
  const name = direct.pathname.slice(1);
  const lines: Record<string, string | number> = {
    kiosk: `host=${direct.hostname} port=${direct.port} dbname=${name} timezone=UTC connect_query='SET ROLE ${role}'`,
    listen_port: port,
    auth_file: users,
    ...changes,
  };
  let text = await readFile(path.join(ROOT, "deploy/pgbouncer/pgbouncer.ini"), "utf8");
  for (const [key, value] of Object.entries(lines)) {
    const line = new RegExp(`^${key} = .*$`, "m");
    text = line.test(text) ? text.replace(line, () => `${key} = ${value}`) : `${text}${key} = ${value}\n`;
  }
  await writeFile(ini, text);
  await writeFile(users, `"${login}" "${password}"\n`);
  const user = await postgresOsUser("");
  if (user) for (const file of [folder, ini, users]) await chown(file, user.uid, user.gid);
  const url = `postgresql://${login}:${password}@127.0.0.1:${port}/kiosk`;
  const start = async () => {
    const child = spawn(PGBOUNCER ?? "", [...(user ? ["-u", user.name] : []), ini], { stdio: "ignore" });
    await expect.poll(() => answers(url)).toBe(true);
    return child;
  };
  let child = await start();
  return {
    url,
    login,
    async restart() {
      await end(child);
      child = await start();
    },
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
      await asOwner(directUrl, (client) => client.query(`DROP ROLE ${login}`));
    },
  };
}

async function asOwner<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return act(client).finally(() => client.end());
}

/** Returns the shop's role. */
function makeLogin(url: string, login: string, password: string): Promise<string> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ role: string }>("SELECT app_role() AS role");
    const role = rows[0]?.role ?? "";
    await client.query(`CREATE ROLE ${login} LOGIN PASSWORD '${password}' IN ROLE ${role}`);
    return role;
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("close", resolve));
  if (child.exitCode !== null || child.signalCode !== null || !child.kill("SIGKILL")) return;
  await gone;
}
