import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PlainError } from "../shared/plain-error";
import { connectionConfig } from "./connection";
import { deployMigrations } from "./deploy";
import { diffSchema } from "./diff";
import { pendingMigrations } from "./pending";

const SERVER = process.env.KIOSK_TEST_SERVER ?? "";
const NAME = `kiosk_test_${process.pid}_migrations`;
const url = connectionConfig(SERVER, NAME).connectionString ?? "";
let prismaDir = "";

async function ask(on: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(on);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

function writeMigration(name: string, sql: string): void {
  mkdirSync(path.join(prismaDir, "migrations", name), { recursive: true });
  writeFileSync(path.join(prismaDir, "migrations", name, "migration.sql"), sql);
}

function writeSchema(columns: string): void {
  const head = `generator client {\n provider = "prisma-client"\n output = "../c"\n}\ndatasource db {\n provider = "postgresql"\n}`;
  writeFileSync(
    path.join(prismaDir, "schema.prisma"),
    `${head}\nmodel Thing {\n id String @id\n ${columns}\n @@map("things")\n}\n`,
  );
}

beforeEach(async () => {
  await ask(SERVER, `CREATE DATABASE ${NAME}`);
  prismaDir = mkdtempSync(path.join(tmpdir(), "kiosk-migrations-"));
  mkdirSync(path.join(prismaDir, "migrations"));
  writeFileSync(path.join(prismaDir, "migrations/migration_lock.toml"), 'provider = "postgresql"\n');
  writeSchema("n BigInt");
  writeMigration(
    "0001_things",
    `CREATE TABLE things (id TEXT NOT NULL, n BIGINT NOT NULL, CONSTRAINT things_pkey PRIMARY KEY (id)); -- a; comment
     CREATE UNIQUE INDEX things_live ON things (id) WHERE n > 0;
     DO $$ BEGIN
       IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'kiosk_test_role') THEN CREATE ROLE kiosk_test_role; END IF;
     END $$;
     CREATE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       PERFORM graphile_worker.add_job('told', json_build_object('id', NEW.id)); RETURN NEW; END; $f$;
     CREATE TRIGGER things_told AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION told();`,
  );
});

afterEach(async () => {
  await ask(SERVER, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  rmSync(prismaDir, { recursive: true, force: true });
});

test("several at once apply each migration once, functions, roles and triggers included", async () => {
  expect(await pendingMigrations(url, prismaDir)).toEqual(["graphile_worker", "0001_things"]);
  const applied = await Promise.all([1, 2, 3].map(() => deployMigrations(url, prismaDir)));
  expect(applied.flatMap((one) => one.applied)).toEqual(["0001_things"]);
  expect(await pendingMigrations(url, prismaDir)).toEqual([]);
  await ask(url, "INSERT INTO things VALUES ('a', 1)");
  expect(await ask(url, "SELECT count(*)::int FROM graphile_worker.jobs")).toEqual([[1]]);
});

test("a migration that fails leaves nothing behind and is told in words", async () => {
  await deployMigrations(url, prismaDir);
  writeMigration("0002_broken", "CREATE TABLE half (id INT); SELECT no_such_function();");
  await expect(deployMigrations(url, prismaDir)).rejects.toThrow(PlainError);
  expect(await ask(url, "SELECT to_regclass('half')")).toEqual([[null]]);
  expect(await pendingMigrations(url, prismaDir)).toEqual(["0002_broken"]);
});

test("a migration that was changed after it was applied is refused in a sentence, and nothing is done", async () => {
  await deployMigrations(url, prismaDir);
  const file = path.join(prismaDir, "migrations/0001_things/migration.sql");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll("\n", "\r\n"));
  expect(await pendingMigrations(url, prismaDir)).toEqual([]);

  writeFileSync(file, text.replace("n > 0", "n > 1"));
  writeMigration("0002_more", "CREATE TABLE more (id INT);");
  for (const act of [deployMigrations, pendingMigrations]) {
    const error = await act(url, prismaDir).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(PlainError);
    expect(String(error)).toMatch(/another text of 0001_things than .* new migration [^\n]*$/);
  }
  expect(await ask(url, "SELECT to_regclass('more')")).toEqual([[null]]);

  writeFileSync(file, text);
  expect((await deployMigrations(url, prismaDir)).applied).toEqual(["0002_more"]);
});

test("a diff says what the migrations lack, and replays them beside the database, not in it", async () => {
  expect(await diffSchema(url, prismaDir)).toMatchObject({ different: false });
  writeSchema("n BigInt\n note String?");
  const diff = await diffSchema(url, prismaDir);
  expect(diff.different).toBe(true);
  expect(diff.sql).toContain('ADD COLUMN     "note" TEXT');
  expect(await ask(url, "SELECT to_regclass('things')")).toEqual([[null]]);
  expect(await ask(SERVER, "SELECT datname FROM pg_database WHERE datname LIKE 'kiosk_shadow%'")).toEqual([]);
});

test("the shop's own migrations say everything that its schema says", async () => {
  expect(await diffSchema(url)).toMatchObject({ different: false });
});

test("a database that can't be reached is told without its password", async () => {
  const error = await deployMigrations("postgresql://kiosk:hunter2@127.0.0.1:1/shop").catch(
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(PlainError);
  expect(String(error)).toContain("127.0.0.1:1/shop");
  expect(String(error)).not.toContain("hunter2");
});
