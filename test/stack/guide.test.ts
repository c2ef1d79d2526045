import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/scripts/postgres/free-port";
import { ROOT } from "@/scripts/shared/root";
import { catalogueReady } from "@/scripts/start/catalogue-ready";
import { type OwnPostgres, startOwnPostgres } from "../chaos/own-postgres";
import { GuideShell, readBlocks } from "./guide-shell";
import { airtime, pay, place, readOrder, untilStatus } from "./shop-client";

/**
 * The blocks of docs/guide.md that a machine without sudo can run, typed as they stand, in a fresh clone: the rehearsal, the backup
 * and the restore. Only in the long run, because it builds the shop.
 */
const long = process.env.KIOSK_LONG === "1";
const PATIENCE_MS = 120_000;

let postgres: OwnPostgres;
let folder: string;
let shell: GuideShell;
let base: string;
const settings: string[] = [];

beforeAll(async () => {
  if (!long) return;
  postgres = await startOwnPostgres();
  folder = path.join(await mkdtemp(path.join(tmpdir(), "kiosk-guide-")), "kiosk");
  execFileSync("git", ["clone", "--quiet", "--shared", ROOT, folder]);
  // As after `npm ci`. Hard links: a link to the folder would lead the build out of its root.
  execFileSync("cp", ["-al", path.join(ROOT, "node_modules"), path.join(folder, "node_modules")]);
  shell = new GuideShell(folder);
  await shell.run("node scripts/generate.mjs");
}, 600_000);
afterAll(async () => {
  await shell?.endAll();
  await postgres?.stop();
  if (folder) await rm(path.dirname(folder), { recursive: true, force: true });
}, 120_000);

const writeSettings = () =>
  writeFile(path.join(folder, ".env"), settings.map((line) => `${line}\n`).join(""));

/** What the guide promises in quotes, up to an address that depends on the port. */
const promised = (comment: string) => /"([^"]*?)( http[^"]*)?"/.exec(comment)?.[1] ?? "";

/** What the guide has root do, by PostgreSQL's own superuser. */
async function asPostgres(command: string): Promise<void> {
  const [, sql] = /^sudo -u postgres psql -c '(.*)'$/.exec(command) ?? [];
  const [, owner, name] = /^sudo -u postgres createdb --owner=(\w+) (\w+)$/.exec(command) ?? [];
  if (!sql && !name) throw new Error(`not a command of postgres: ${command}`);
  await postgres.asAdmin(sql ?? `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0`);
}

test.runIf(long)(
  "docs/guide.md does what it says, from the clone to the restored shop",
  { timeout: 1_800_000 },
  async () => {
    const [env = [], rehearsal = [], restoring = []] = readBlocks();
    for (const { command, comment } of env) {
      const [name = ""] = command.split("=");
      if (name === "DATABASE_URL") settings.push(`${name}=${postgres.ownerUrl}`);
      else settings.push(`${name}=${(await shell.run(comment)).trim()}`);
    }
    const [port, sandboxPort] = [await freePort(), await freePort()];
    settings.push(`PORT=${port}`, `SANDBOX_PORT=${sandboxPort}`);
    await writeSettings();
    base = `http://localhost:${port}`;

    const started = new Map<string, { command: string; says: string; end: () => Promise<void> }>();
    const start = async (command: string, says: string) => {
      const child = await shell.runBeside(command, says);
      started.set(command, { command, says, end: () => shell.end(child) });
    };
    for (const { command, comment } of rehearsal) {
      if (command.endsWith("&")) await start(`exec ${command.slice(0, -1).trim()}`, promised(comment));
      else await shell.run(command);
    }
    expect([...started.values()].map(({ says }) => says)).toEqual([
      "sandbox ready",
      "web ready",
      "worker ready",
    ]);

    expect(await catalogueReady(base, PATIENCE_MS)).toBe(true);
    const good = await place(base, airtime("08031234567"));
    const bad = await place(base, airtime("08030000101"));
    for (const order of [good, bad]) await pay(order);
    await untilStatus(base, good, ["delivered"], PATIENCE_MS);
    await untilStatus(base, bad, ["refunded"], PATIENCE_MS);
    expect((await shell.run("npm run doctor")).trimEnd()).toMatch(/Everything is fine\.$/);

    const keys = await shell.run("npm run backup -- new-key");
    const [privateKey = ""] = /AGE-SECRET-KEY-\S+/.exec(keys) ?? [];
    const [publicKey = ""] = /BACKUP_PUBLIC_KEY=\S+/.exec(keys) ?? [];
    settings.push(publicKey);
    await writeSettings();
    await shell.run("npm run backup");
    const [file = ""] = await readdir(path.join(folder, ".data/backups"));
    const drilled = await shell.run("npm run restore -- --drill", privateKey);
    expect(drilled.trimEnd()).toMatch(
      /Restore drill passed: all \d+ invariants hold, and deliveries can be decrypted\.$/,
    );

    const again = [...started.values()].filter(({ says }) => says !== "sandbox ready");
    for (const { end } of again) await end();
    for (const { command } of restoring) {
      if (command.startsWith("sudo ")) await asPostgres(command);
      else await shell.run(command.replace("kiosk-….age", file), privateKey);
    }
    for (const { command, says } of again) await start(command, says);
    expect((await readOrder(base, good)).status).toBe("delivered");
    await expect(shell.run("npm run doctor")).rejects.toThrow("FAIL");
    await shell.run("npm run backup");
    expect((await shell.run("npm run doctor")).trimEnd()).toMatch(/Everything is fine\.$/);
  },
);
