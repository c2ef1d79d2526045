import "server-only";
import type { ClientBase } from "pg";
import * as z from "zod";
import { traceStep } from "@/lib/platform/trace/trace";
import { type Database, poolOf } from "./db";

/** The type of one parameter: its name in SQL, and the encoding of a value of `T`. */
interface SqlType<T> {
  readonly name: string;
  encode(value: T): string | number | boolean | null;
}

/** The types of an SQL function's parameters. Each value is cast to its type, null included. */
export const sql = {
  text: plain<string>("text"),
  int: plain<number>("integer"),
  bigint: plain<number>("bigint"),
  boolean: plain<boolean>("boolean"),
  timestamptz: { name: "timestamp with time zone", encode: (at: Date) => at.toISOString() },
  /** Any JSON value; dates in it become ISO text. */
  jsonb: <T>(): SqlType<T> => ({ name: "jsonb", encode: (value) => JSON.stringify(value) }),
  orNull: <T>(type: SqlType<T>): SqlType<T | null> => ({
    name: type.name,
    encode: (value) => (value === null ? null : type.encode(value)),
  }),
};

function plain<T extends string | number | boolean>(name: string): SqlType<T> {
  return { name, encode: (value) => value };
}

type SqlTypes = Readonly<Record<string, SqlType<never>>>;
type ValuesOf<Args> = { [Key in keyof Args]: Args[Key] extends SqlType<infer T> ? T : never };

export interface SqlFunction<Args, Result> {
  readonly name: string;
  /** In the order of the function's parameters. */
  readonly args: Args;
  readonly returns: "jsonb" | "boolean" | "integer" | "text";
  readonly result: z.ZodType<Result>;
  /** The statement that calls the function. */
  readonly text: string;
}

/** All loaded definitions by name. */
export const sqlFunctions = new Map<string, SqlFunction<SqlTypes, unknown>>();

/**
 * Defines an SQL function for `runSql`, beside the code that calls it. `args` are its parameters in order, `returns` its SQL
 * type if not jsonb, `result` the schema of its result. sql-functions.db.test.ts compares each definition with the database.
 */
export function defineSql<const Args extends SqlTypes, Result>(definition: {
  name: string;
  args: Args;
  returns?: SqlFunction<Args, Result>["returns"];
  result: z.ZodType<Result>;
}): SqlFunction<Args, Result> {
  const { name, args, returns = "jsonb", result } = definition;
  const list = Object.values(args).map((type, index) => `$${index + 1}::${type.name}`);
  const text = `SELECT ${name}(${list.join(", ")}) AS r`;
  // A module that the dev server reloads repeats its definition.
  if ((sqlFunctions.get(name)?.text ?? text) !== text) throw new Error(`two definitions of ${name}`);
  const defined: SqlFunction<Args, Result> = { name, args, returns, result, text };
  sqlFunctions.set(name, defined);
  return defined;
}

/**
 * Calls an SQL function: one statement and one commit on the pool, without the ORM, prepared once per connection
 * (docs/adr/0015). Given a caller's connection, it runs inside the transaction open there. A result that doesn't match the
 * definition throws after the commit, so for the caller the answer is lost.
 */
export async function runSql<Args extends SqlTypes, Result>(
  database: Database | ClientBase,
  called: SqlFunction<Args, Result>,
  args: ValuesOf<Args>,
): Promise<Result> {
  const connection = "query" in database ? database : poolOf(database);
  const values = Object.entries(called.args).map(([key, type]) => type.encode(args[key] as never));
  const { name, text } = called;
  const { rows } = await traceStep(`sql ${name}`, () => connection.query({ name, text, values }));
  const [row] = rows;
  if (!row) throw new Error(`${called.name} answered no row`);
  const read = called.result.safeParse(row.r);
  if (!read.success) throw new Error(`${called.name} answered otherwise: ${z.prettifyError(read.error)}`);
  return read.data;
}
