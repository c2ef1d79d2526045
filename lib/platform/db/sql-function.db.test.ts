import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "./db";
import { callSql } from "./sql-function";

let database: Database;

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? "";
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    CREATE FUNCTION echo(p jsonb) RETURNS jsonb LANGUAGE sql AS 'SELECT p';
    CREATE FUNCTION echo_text(p text) RETURNS jsonb LANGUAGE sql AS 'SELECT to_jsonb(p)';
    CREATE FUNCTION echo_int(p int) RETURNS jsonb LANGUAGE sql AS 'SELECT to_jsonb(p)';
    CREATE FUNCTION echo_time(p timestamptz) RETURNS text LANGUAGE sql AS $$ SELECT to_char(p AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
    CREATE FUNCTION two(p boolean, q numeric) RETURNS jsonb LANGUAGE sql AS 'SELECT jsonb_build_array(p, q)';
    CREATE FUNCTION big() RETURNS jsonb LANGUAGE sql AS 'SELECT jsonb_build_object(''kobo'', 9007199254740991::bigint)';
    CREATE FUNCTION refuse() RETURNS jsonb LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$;`);
  await client.end();
  database = createDatabase(url, 1);
});
afterAll(() => database.$disconnect());

test.each([
  ["echo", { a: [1, null, "₦ ' \" \\ $1"], b: { c: true } }],
  ["echo", []],
  ["echo_text", "Robert'); DROP TABLE orders;--"],
  ["echo_text", ""],
  ["echo_int", -5],
  ["echo_text", null],
])("%s gives %j back", async (name, value) => {
  expect(await callSql(database, name, value)).toEqual(value);
});

test("a time keeps its milliseconds and its zone", async () => {
  const at = new Date("2026-11-21T23:30:00.123+01:00");
  expect(await callSql(database, "echo_time", at)).toBe("2026-11-21T22:30:00.123Z");
});

test("a fraction and a boolean", async () => {
  expect(await callSql(database, "two", false, 0.35)).toEqual([false, 0.35]);
});

test("kobo arrive as exact integers", async () => {
  expect(await callSql(database, "big")).toEqual({ kobo: Number.MAX_SAFE_INTEGER });
});

test("a refusal of the database is thrown", async () => {
  await expect(callSql(database, "refuse")).rejects.toThrow(/no/);
});
