import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/platform/config/env";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { adopt } from "@/scripts/adopt/run-command";
import {
  type BackupTerminal,
  backUp,
  getPrivateKey,
  printNewKey,
  rehearse,
  restore,
} from "@/scripts/backup/commands";
import { checkBackups } from "@/scripts/doctor/check-backups";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { runDoctor } from "@/scripts/doctor/run-doctor";
import { connect, connectionConfig, runAlone } from "@/scripts/migrations/connection";
import { deployMigrations } from "@/scripts/migrations/deploy";
import { PRISMA_DIR } from "@/scripts/migrations/migration-files";
import { closePartition, PARTITIONED } from "@/scripts/partition/close-partition";
import { createTestShop, type TestShop } from "./shop";
import { connectSuperuser } from "./superuser";
import { runWithoutConnections } from "./without-connections";

/** A backup of a shop that goes on selling, restored into an empty database, on trial and in earnest (docs/adr/0050). */
let shop: TestShop;
let dir: string;
let privateKey: string;
let publicKey: string;
const said: string[] = [];
const made: string[] = [];

beforeAll(async () => {
  shop = await createTestShop();
  await fetchSupplierBalance(shop.ctx);
  dir = await mkdtemp(path.join(tmpdir(), "kiosk-backup-"));
  privateKey = await generateX25519Identity();
  publicKey = await identityToRecipient(privateKey);
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
  await shop.close();
  const server = process.env.KIOSK_TEST_SERVER ?? "";
  for (const name of made) await runAlone(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

function terminal(): BackupTerminal {
  said.length = 0;
  const backup = { publicKeys: [publicKey], dir, retention: { daily: 7, weekly: 4 } };
  const config = { ...env(), backup };
  return { ctx: shop.ctx, config, ownerUrl: shop.url, print: (line) => said.push(line) };
}

async function emptyDatabase(): Promise<string> {
  const server = process.env.KIOSK_TEST_SERVER ?? "";
  const name = `kiosk_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  made.push(name);
  await runAlone(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  return connectionConfig(server, name).connectionString ?? "";
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const clockIn = (days: number) => ({
  now: () => new Date(Date.now() + days * 86_400_000 + 1_000),
  real: true as const,
});
const newest = async () => path.join(dir, (await readdir(dir)).sort().at(-1) ?? "");
let phones = 0;
const order = (product = "MTN") =>
  shop.place("airtime", { product, phone: `0803122${1000 + ++phones}`, amount: 500 });

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  return (await client.query(sql).finally(() => client.end())).rows;
}

/** Sells so many, and delivers what was paid before. */
async function sell(count: number, ...paid: Awaited<ReturnType<typeof order>>[]) {
  const worker = await shop.startWorker();
  const orders = [...paid];
  for (let n = 0; n < count; n++) {
    const one = await order();
    await shop.pay(one.reference);
    orders.push(one);
  }
  for (const one of orders) await shop.until(one, ({ status }) => status === "delivered");
  const pin = await shop.place("exam-pin", { product: "WAEC", quantity: 1 });
  await shop.pay(pin.reference);
  await shop.until(pin, ({ status }) => status === "delivered");
  await worker.stop();
  return pin;
}

it("backs up what is sold at that moment, encrypted, and tells doctor", async () => {
  expect((await checkBackups(shop.ctx, terminal().config)).map(({ verdict }) => verdict)).toEqual([
    "fail",
    "note",
  ]);
  await sell(2);
  // Orders come while it runs: the backup is of one moment.
  const running = backUp(terminal());
  for (let n = 0; n < 10; n++) await shop.pay((await order()).reference);
  await running;
  const file = await newest();
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readdir(dir)).toEqual([path.basename(file)]);
  const bytes = await readFile(file, "latin1");
  expect(bytes.startsWith("age-encryption.org/v1\n-> X25519 ")).toBe(true);
  for (const secret of [process.env.DATA_ENCRYPTION_KEY, privateKey, "ada@example.com", "COPY"])
    expect(bytes).not.toContain(secret);
  expect(said.at(-1)).toMatch(
    /kiosk-\d{8}T\d{6}Z-[0-9a-f]{8}\.age: [\d,]+ bytes, \d+ tables, [\d,]+ rows\.$/,
  );
  const [backup, drilled] = await checkBackups(shop.ctx, terminal().config);
  expect(backup).toMatchObject({ verdict: "ok", text: expect.stringContaining(path.basename(file)) });
  expect(drilled).toMatchObject({ verdict: "note", text: expect.stringContaining("no restore drill yet") });
});

it("says in one sentence why it can't write", async () => {
  const { config, ...rest } = terminal();
  const folder = path.join(await newest(), "deep");
  const failed = backUp({ ...rest, config: { ...config, backup: { ...config.backup, dir: folder } } });
  await expect(failed).rejects.toThrow(
    `No backup was written to ${folder}: ENOTDIR: not a directory, mkdir '${folder}'.`,
  );
});

it("finds the private key in what new-key printed", async () => {
  const lines: string[] = [];
  await printNewKey((line) => lines.push(line));
  const file = path.join(dir, "key.txt");
  await writeFile(file, lines.join("\n"));
  expect(await identityToRecipient(await getPrivateKey(file))).toBe(lines.at(-1)?.split("=")[1]);
  await writeFile(file, "# nothing\n");
  await expect(getPrivateKey(file)).rejects.toThrow("begins with AGE-SECRET-KEY-");
  await rm(file);
});

it("restores on trial, checks the invariants, and remembers when", async () => {
  const before = await ask(shop.url, "SELECT count(*) FROM orders");
  expect(await rehearse(terminal(), undefined, privateKey), said.join("\n")).toBe(true);
  expect(said.at(-1)).toMatch(
    /^Restore drill passed: all \d+ invariants hold, and deliveries can be decrypted\.$/,
  );
  expect(await ask(shop.url, "SELECT count(*) FROM orders")).toEqual(before);
  const later = {
    ...shop.ctx,
    clock: clockIn(12),
  };
  const findings = await checkBackups(later, terminal().config);
  expect(findings.map(({ verdict }) => verdict)).toEqual(["fail", "ok"]);
  expect(findings[1]?.text).toContain("last restore drill 12 days ago");
  const yearLater = {
    ...shop.ctx,
    clock: clockIn(365),
  };
  expect((await checkBackups(yearLater, terminal().config))[1]?.verdict).toBe("note");
});

it("fails a trial whose deliveries can't be decrypted, and doesn't remember it", async () => {
  const drilled = await ask(shop.url, "SELECT value FROM settings WHERE key = 'backup_drill'");
  const { ctx, ...rest } = terminal();
  const encryptionKeys = { current: "other", keys: new Map([["other", Buffer.alloc(32)]]) };
  expect(await rehearse({ ...rest, ctx: { ...ctx, encryptionKeys } }, undefined, privateKey)).toBe(false);
  expect(said.at(-1)).toMatch(/^FAIL {2}Invariant S4k/);
  expect(await ask(shop.url, "SELECT value FROM settings WHERE key = 'backup_drill'")).toEqual(drilled);
});

it("refuses a database that isn't empty, another key, and a damaged file, and leaves the database alone", async () => {
  const file = await newest();
  const orders = await ask(shop.url, "SELECT count(*) FROM orders");
  await expect(restore(terminal(), file, privateKey)).rejects.toThrow("isn't empty");
  expect(await ask(shop.url, "SELECT count(*) FROM orders")).toEqual(orders);

  const ownerUrl = await emptyDatabase();
  const into = { ...terminal(), ownerUrl };
  await expect(restore(into, file, await generateX25519Identity())).rejects.toThrow("can't be read");
  const bytes = await readFile(file);
  const damaged = path.join(dir, "damaged.age");
  for (const faulty of [bytes.subarray(0, bytes.length - 100), flip(bytes, bytes.length >> 1)]) {
    await writeFile(damaged, faulty);
    await expect(restore(into, damaged, privateKey)).rejects.toThrow("can't be read");
  }
  await rm(damaged);
  expect(
    await ask(ownerUrl, "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'"),
  ).toEqual([{ count: 0 }]);
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Holds a backup in the middle of its tables until the statement is committed. */
async function backUpWhile(sql: string) {
  const locker = await connect(shop.url);
  await locker.query("BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE");
  const backup = backUp(terminal());
  // Copies of one template have the same OIDs.
  const held = `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'payments'::regclass AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(() => ask(shop.url, held)).toEqual([{ count: 1 }]);
  await locker.query(`${sql}; COMMIT`);
  await locker.end();
  await backup;
}

/** Triggers, constraints, indexes and rights of every table. */
const GUARDS = `SELECT pg_get_triggerdef(t.oid) AS def FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal
  UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT c.relname || coalesce(c.relacl::text, '') FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** The shop's database is lost, and this one takes its name. Returns the worker, which has noticed. */
async function sellFrom(restored: string) {
  const name = nameOf(shop.url);
  const lost = `${name}_lost_${made.length}`;
  made.push(lost);
  await runWithoutConnections(shop.url, () => [
    `ALTER DATABASE ${name} RENAME TO ${lost}`,
    `ALTER DATABASE ${nameOf(restored)} RENAME TO ${name}`,
  ]);
  await expect.poll(() => shop.database.alarm.count().catch(() => null)).not.toBeNull();
  const worker = await shop.startWorker();
  await expect.poll(() => shop.database.alarm.count({ where: { kind: "books_restored" } })).toBe(1);
  return worker;
}

it("restores every row and guard; the shop stops, and sells again once it was adopted", async () => {
  const waiting = await order();
  await shop.pay(waiting.reference);
  await backUpWhile("INSERT INTO settings (key, value, updated_at) VALUES ('late', '1', now())");
  const file = await newest();
  const pin = await sell(3, waiting);

  const restored = await emptyDatabase();
  await restore({ ...terminal(), ownerUrl: restored }, file, privateKey);
  expect(said.at(-1)).toContain("Restored database");
  expect(await ask(restored, GUARDS)).toEqual(await ask(shop.url, GUARDS));
  // The row came while the backup ran, in a table that it copied afterwards.
  expect(await ask(restored, "SELECT 1 FROM settings WHERE key = 'late'")).toEqual([]);
  const client = await connect(restored);
  expect(await findBreaks(client)).toEqual([]);
  await client.end();
  await expect(restore({ ...terminal(), ownerUrl: restored }, file, privateKey)).rejects.toThrow(
    "isn't empty",
  );

  const worker = await sellFrom(restored);
  expect((await shop.order(waiting)).status).toBe("paid");
  expect(await shop.database.order.count({ where: { id: pin.id } })).toBe(0);
  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  expect((await shop.order(waiting)).status).toBe("delivered");
  const next = await order();
  await shop.pay(next.reference);
  await shop.until(next, ({ status }) => status === "delivered");
  await worker.stop();
  const { purchases } = await shop.books();
  expect(Object.values(purchases).every(({ posts, successes }) => posts === 1 && successes <= 1)).toBe(true);
});

it("restores tables that were split as whole ones, and the shop sells from them", async () => {
  const whole = await ask(shop.url, GUARDS);
  const owner = await connect(shop.url);
  for (const table of PARTITIONED) {
    const to = await closePartition(owner, table, "2026_11", 5_000);
    // As if the first partition were full: what is sold now is in the second.
    await owner.query(`SELECT setval('${table}_id_seq', $1)`, [to]);
  }
  await owner.end();
  await sell(1);
  const rows = `SELECT ${PARTITIONED.map((table) => `(SELECT count(*) FROM ${table}_open) > 0`).join(" AND ")} AS split,
    ${PARTITIONED.map((table) => `(SELECT sum(hashtextextended(t::text, 0)) FROM ${table} t) AS ${table}`).join(", ")}`;
  const [{ split, ...sums } = {}] = await ask(shop.url, rows);
  expect(split).toBe(true);
  await backUp({ ...terminal(), ctx: { ...shop.ctx, clock: clockIn(0) } });
  await sell(1);

  const restored = await emptyDatabase();
  await restore({ ...terminal(), ownerUrl: restored }, await newest(), privateKey);
  expect(await ask(restored, GUARDS)).toEqual(whole);
  expect(await ask(restored, rows.replaceAll("_open", ""))).toEqual([{ split: true, ...sums }]);
  const worker = await sellFrom(restored);
  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  const next = await order();
  await shop.pay(next.reference);
  await shop.until(next, ({ status }) => status === "delivered");
  const lines: string[] = [];
  const { config, ctx } = terminal();
  const patient = { ctx, config, databaseUrl: shop.url, print: (line: string) => lines.push(line) };
  expect(await runDoctor(patient), lines.join("\n")).toBe(true);
  await worker.stop();
});

it("restores the backup of an older version into this one's tables", async () => {
  const former = await emptyDatabase();
  await deployUntil(former, "0018");
  const superuser = await connectSuperuser(former);
  await superuser.query("SET session_replication_role = replica");
  const copied = [
    "settings",
    "orders",
    "lines",
    "payments",
    "effects",
    "journals",
    "ledger_entries",
    "transitions",
  ];
  for (const table of copied) {
    const [{ rows } = { rows: null }] = await ask(shop.url, `SELECT jsonb_agg(t) AS rows FROM ${table} t`);
    await superuser.query(`TRUNCATE ${table} CASCADE`);
    await superuser.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await superuser.end();
  // Another database's backup of that day is in the folder: it stays.
  await backUp({ ...terminal(), ctx: { ...shop.ctx, clock: clockIn(1) } });
  const ours = await newest();
  await backUp({ ...terminal(), ownerUrl: former, ctx: { ...shop.ctx, clock: clockIn(1.001) } });
  expect(await readdir(dir)).toContain(path.basename(ours));
  expect(said.at(-1)).toMatch(/^Not removed: \d+ of other databases/);
  expect(path.basename(await newest())).not.toBe(path.basename(ours));

  const url = await emptyDatabase();
  await restore({ ...terminal(), ownerUrl: url }, await newest(), privateKey);
  expect(said.at(-2)).toMatch(/^Restored: [\d,]+ rows/);
  const applied = "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1";
  expect(await ask(url, applied)).toEqual(await ask(shop.url, applied));
  for (const table of copied)
    expect(await ask(url, `SELECT count(*) FROM ${table}`)).toEqual(
      await ask(former, `SELECT count(*) FROM ${table}`),
    );
  // What the later versions added has its default, and their functions and triggers are there.
  expect(await ask(url, "SELECT DISTINCT wallet, supplier_key FROM effects")).toEqual([
    { wallet: "main", supplier_key: null },
  ]);
  await expect(ask(url, "DELETE FROM ledger_entries")).rejects.toThrow();
});

/** The tables of an earlier version, without functions. */
async function deployUntil(url: string, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "kiosk-former-"));
  await mkdir(path.join(folder, "no-functions"));
  await cp(path.join(PRISMA_DIR, "schema.prisma"), path.join(folder, "schema.prisma"));
  await cp(path.join(PRISMA_DIR, "migrations"), path.join(folder, "migrations"), { recursive: true });
  for (const name of await readdir(path.join(folder, "migrations")))
    if (/^\d/.test(name) && name > `${last}~`)
      await rm(path.join(folder, "migrations", name), { recursive: true });
  await deployMigrations(url, folder, path.join(folder, "no-functions"));
  await rm(folder, { recursive: true });
}
