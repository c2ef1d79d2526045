import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { JOB_NAMES } from "@/lib/worker/job-names";
import { PlainError } from "../shared/plain-error";
import { connectionConfig } from "./connection";
import { deployMigrations } from "./deploy";
import { diffSchema } from "./diff";
import { PRISMA_DIR } from "./migration-files";
import { pendingMigrations } from "./pending";

const SERVER = process.env.KIOSK_TEST_SERVER ?? "";
const NAME = `kiosk_test_${process.pid}_migrations`;
const url = connectionConfig(SERVER, NAME).connectionString ?? "";
let prismaDir = "";
let sqlDir = "";

const deploy = () => deployMigrations(url, prismaDir, sqlDir);
const pending = () => pendingMigrations(url, prismaDir, sqlDir);

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

/** Writes an SQL file like those in lib/: repeatable. */
function writeSql(file: string, body: string): void {
  mkdirSync(path.join(sqlDir, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(sqlDir, file), body);
}

const answer = (word: string) =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS text LANGUAGE sql AS $$ SELECT '${word}' $$;\n`;
const answered = async () => (await ask(url, "SELECT answer()"))[0]?.[0];

function writeSchema(columns: string): void {
  const head = `generator client {\n provider = "prisma-client"\n output = "../c"\n}\ndatasource db {\n provider = "postgresql"\n}`;
  const sources = /model SqlSource [\s\S]*?\n}\n/.exec(
    readFileSync(path.join(PRISMA_DIR, "schema.prisma"), "utf8"),
  )?.[0];
  writeFileSync(
    path.join(prismaDir, "schema.prisma"),
    `${head}\nmodel Thing {\n id String @id\n ${columns}\n @@map("things")\n}\n${sources}`,
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
     END $$;`,
  );
  cpSync(
    path.join(PRISMA_DIR, "migrations/0002_sql_sources"),
    path.join(prismaDir, "migrations/0002_sql_sources"),
    { recursive: true },
  );
  sqlDir = path.join(prismaDir, "sql");
  writeSql(
    "told.sql",
    `CREATE OR REPLACE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       PERFORM graphile_worker.add_job('told', json_build_object('id', NEW.id)); RETURN NEW; END; $f$;
     CREATE OR REPLACE TRIGGER things_told AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION told();`,
  );
});

afterEach(async () => {
  await ask(SERVER, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  rmSync(prismaDir, { recursive: true, force: true });
});

test("applies each migration and runs each SQL file once in concurrent deploys, including roles and triggers", async () => {
  expect(await pending()).toEqual(["graphile_worker", "0001_things", "0002_sql_sources", "told.sql"]);
  const all = await Promise.all([1, 2, 3].map(deploy));
  expect(all.flatMap(({ applied }) => applied)).toEqual(["0001_things", "0002_sql_sources"]);
  expect(all.flatMap(({ ran }) => ran)).toEqual(["told"]);
  expect(await pending()).toEqual([]);
  await ask(url, "INSERT INTO things VALUES ('a', 1)");
  expect(await ask(url, "SELECT count(*)::int FROM graphile_worker.jobs")).toEqual([[1]]);
});

test("gives every job its number, before a worker asks for it", async () => {
  await deploy();
  const numbered = await ask(url, "SELECT identifier FROM graphile_worker._private_tasks");
  expect(numbered.flat().toSorted()).toEqual(JOB_NAMES.toSorted());
});

test("rolls back a failed migration and reports it in words", async () => {
  await deploy();
  writeMigration("0003_broken", "CREATE TABLE half (id INT); SELECT no_such_function();");
  await expect(deploy()).rejects.toThrow(PlainError);
  expect(await ask(url, "SELECT to_regclass('half')")).toEqual([[null]]);
  expect(await pending()).toEqual(["0003_broken"]);
});

test("runs an SQL file if its text differs from the last run, regardless of folder and line endings", async () => {
  writeSql("here/answer.sql", answer("first"));
  expect((await deploy()).ran).toEqual(["answer", "told"]);
  mkdirSync(path.join(sqlDir, "there"));
  renameSync(path.join(sqlDir, "here/answer.sql"), path.join(sqlDir, "there/answer.sql"));
  expect((await deploy()).ran).toEqual([]);
  writeSql("there/answer.sql", answer("first").replaceAll("\n", "\r\n"));
  expect((await deploy()).ran).toEqual([]);
  for (const word of ["second", "first"]) {
    writeSql("there/answer.sql", answer(word));
    expect((await deploy()).ran).toEqual(["answer"]);
    expect(await answered()).toBe(word);
  }
});

test("reports an SQL file missing until its text has run, even if a newer text replaced it later", async () => {
  writeSql("answer.sql", answer("old"));
  await deploy();
  writeSql("answer.sql", answer("new"));
  expect(await pending()).toEqual(["answer.sql"]);
  await deploy();
  expect(await pending()).toEqual([]);
  // A process of the previous version that restarts after the deploy.
  writeSql("answer.sql", answer("old"));
  expect(await pending()).toEqual([]);
});

test("keeps a function whose SQL file is removed", async () => {
  writeSql("answer.sql", answer("still here"));
  await deploy();
  rmSync(path.join(sqlDir, "answer.sql"));
  expect((await deploy()).ran).toEqual([]);
  expect(await answered()).toBe("still here");
});

test("drops a replaced function with its trigger, and makes it anew when the previous version is deployed again", async () => {
  const guard = (name: string, limit: number) =>
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN
       IF NEW.n > ${limit} THEN RAISE EXCEPTION 'too many'; END IF; RETURN NEW; END; $f$;
     CREATE OR REPLACE TRIGGER things_${name} BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION ${name}();\n`;
  const former = () => {
    writeSql("first.sql", guard("first", 9));
    writeSql("second.sql", guard("second", 5));
  };
  const merged = () => {
    writeSql(
      "first.sql",
      `-- replaces: second\n${guard("first", 5)}DROP TRIGGER IF EXISTS things_second ON things;\nDROP FUNCTION IF EXISTS second();\n`,
    );
    rmSync(path.join(sqlDir, "second.sql"));
  };
  const guards = "SELECT tgname FROM pg_trigger WHERE tgname IN ('things_first', 'things_second') ORDER BY 1";
  for (const [write, names] of [
    [former, [["things_first"], ["things_second"]]],
    [merged, [["things_first"]]],
    [former, [["things_first"], ["things_second"]]],
    [merged, [["things_first"]]],
  ] as const) {
    write();
    await deploy();
    expect(await pending()).toEqual([]);
    expect(await ask(url, guards)).toEqual(names);
    await expect(ask(url, "INSERT INTO things VALUES ('a', 6)")).rejects.toThrow("too many");
  }
});

test("rolls back all SQL files if one fails, and names it", async () => {
  await deploy();
  writeSql("answer.sql", answer("half"));
  writeSql("broken.sql", "SELECT no_such_function();");
  await expect(deploy()).rejects.toThrow(
    /^broken\.sql can't be run, and nothing was changed: function no_such/,
  );
  expect(await ask(url, "SELECT to_regproc('answer')")).toEqual([[null]]);
  expect(await pending()).toEqual(["answer.sql", "broken.sql"]);
});

test("waits for writers when replacing triggers, and never makes one a deadlock victim", async () => {
  writeMigration("0003_more", "CREATE TABLE more (id INT);");
  await deploy();
  const shop = new pg.Client(url);
  await shop.connect();
  await shop.query("BEGIN; INSERT INTO things VALUES ('a', 1)");
  const told = readFileSync(path.join(sqlDir, "told.sql"), "utf8");
  const more =
    "CREATE OR REPLACE TRIGGER more_told AFTER INSERT ON more FOR EACH ROW EXECUTE FUNCTION told();";
  writeSql("told.sql", `${told}\n${more}`);
  const deployed = deploy();
  const waits = `SELECT count(*)::int FROM pg_locks WHERE relation = 'things'::regclass AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(() => ask(url, waits)).toEqual([[1]]);
  // PostgreSQL checks for a deadlock once per wait, after one second. The deploy's check is over; the shop's is still
  // to come.
  await shop.query("SELECT pg_sleep(1.5)");
  await shop.query("INSERT INTO more VALUES (1)");
  await shop.query("COMMIT");
  expect((await deployed).ran).toEqual(["told"]);
  await shop.end();
  expect(await ask(url, "SELECT count(*)::int FROM more")).toEqual([[1]]);
});

test("refuses in one sentence a migration changed after it was applied, and does nothing", async () => {
  await deploy();
  const file = path.join(prismaDir, "migrations/0001_things/migration.sql");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll("\n", "\r\n"));
  expect(await pending()).toEqual([]);

  writeFileSync(file, text.replace("n > 0", "n > 1"));
  writeMigration("0003_more", "CREATE TABLE more (id INT);");
  for (const act of [deploy, pending]) {
    const error = await act().catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(PlainError);
    expect(String(error)).toMatch(/a different version of 0001_things from .* new migration [^\n]*$/);
  }
  expect(await ask(url, "SELECT to_regclass('more')")).toEqual([[null]]);

  writeFileSync(file, text);
  expect((await deploy()).applied).toEqual(["0003_more"]);
});

test("diffs the schema against the migrations in a separate database", async () => {
  expect(await diffSchema(url, prismaDir)).toMatchObject({ different: false });
  writeSchema("n BigInt\n note String?");
  const diff = await diffSchema(url, prismaDir);
  expect(diff.different).toBe(true);
  expect(diff.sql).toContain('ADD COLUMN     "note" TEXT');
  expect(await ask(url, "SELECT to_regclass('things')")).toEqual([[null]]);
  expect(await ask(SERVER, "SELECT datname FROM pg_database WHERE datname LIKE 'kiosk_shadow%'")).toEqual([]);
});

test("finds no difference between the shop's own migrations and its schema", async () => {
  expect(await diffSchema(url)).toMatchObject({ different: false });
});

test("reports an unreachable database without its password", async () => {
  const error = await deployMigrations("postgresql://kiosk:hunter2@127.0.0.1:1/shop").catch(
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(PlainError);
  expect(String(error)).toContain("127.0.0.1:1/shop");
  expect(String(error)).not.toContain("hunter2");
});
