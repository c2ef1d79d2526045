import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { createDatabase, type Database } from "./db";
import { defineSql, runSql, sql } from "./sql-function";

let database: Database;

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? "";
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    CREATE FUNCTION echo(p jsonb) RETURNS jsonb LANGUAGE sql AS 'SELECT p';
    CREATE FUNCTION echo_text(p text) RETURNS jsonb LANGUAGE sql AS 'SELECT to_jsonb(p)';
    CREATE FUNCTION echo_time(p timestamptz) RETURNS text LANGUAGE sql AS $$ SELECT to_char(p AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
    CREATE FUNCTION several(p boolean, q bigint, r int) RETURNS jsonb LANGUAGE sql AS 'SELECT jsonb_build_array(p, q, r)';
    CREATE FUNCTION big() RETURNS jsonb LANGUAGE sql AS 'SELECT jsonb_build_object(''kobo'', 9007199254740991::bigint)';
    CREATE FUNCTION refuse() RETURNS jsonb LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$;`);
  await client.end();
  database = createDatabase(url, 1);
});
afterAll(() => database.$disconnect());

describe("defined function", () => {
  const echo = defineSql({
    name: "echo",
    args: { value: sql.orNull(sql.jsonb<unknown>()) },
    result: z.object({ a: z.int() }).nullable(),
  });
  const echoText = defineSql({
    name: "echo_text",
    args: { value: sql.orNull(sql.text) },
    result: z.string().nullable(),
  });
  const echoTime = defineSql({
    name: "echo_time",
    args: { at: sql.timestamptz },
    returns: "text",
    result: z.string(),
  });

  test("takes arguments by name, in the order of its parameters", async () => {
    const several = defineSql({
      name: "several",
      args: { yes: sql.boolean, many: sql.bigint, few: sql.orNull(sql.int) },
      result: z.tuple([z.boolean(), z.int(), z.int().nullable()]),
    });
    const given = { few: null, many: Number.MAX_SAFE_INTEGER, yes: true };
    expect(await runSql(database, several, given)).toEqual([true, Number.MAX_SAFE_INTEGER, null]);
  });

  test("passes text, times and null unchanged", async () => {
    const text = "Robert'); DROP TABLE orders;--";
    expect(await runSql(database, echoText, { value: text })).toBe(text);
    expect(await runSql(database, echoText, { value: null })).toBeNull();
    expect(await runSql(database, echo, { value: null })).toBeNull();
    const at = new Date("2026-11-21T23:30:00.123+01:00");
    expect(await runSql(database, echoTime, { at })).toBe("2026-11-21T22:30:00.123Z");
  });

  test("returns only what its definition names", async () => {
    expect(await runSql(database, echo, { value: { a: 1, later: true } })).toEqual({ a: 1 });
  });

  test("rejects another result without repeating it", async () => {
    const read = runSql(database, echo, { value: { a: "5130 2244" } });
    await expect(read).rejects.toThrow(/^echo answered otherwise/);
    await expect(read).rejects.not.toThrow(/5130/);
  });

  test("returns kobo as exact integers", async () => {
    const big = defineSql({ name: "big", args: {}, result: z.object({ kobo: z.int() }) });
    expect(await runSql(database, big, {})).toEqual({ kobo: Number.MAX_SAFE_INTEGER });
  });

  test("throws the database's errors", async () => {
    const refuse = defineSql({ name: "refuse", args: {}, result: z.null() });
    await expect(runSql(database, refuse, {})).rejects.toThrow(/no/);
  });

  test("rejects a second definition", () => {
    const again = () => defineSql({ name: "echo_time", args: { at: sql.text }, result: z.string() });
    expect(again).toThrow("two definitions of echo_time");
  });
});
