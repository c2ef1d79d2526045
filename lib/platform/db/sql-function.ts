import "server-only";
import { type Database, poolOf } from "./db";

/** A parameter of an SQL function: JSON for objects and arrays, timestamptz for dates. */
type SqlArgument = string | number | boolean | Date | null | Record<string, unknown> | readonly unknown[];

function typeOf(value: SqlArgument): string {
  if (value instanceof Date) return "timestamptz";
  if (typeof value === "object") return "jsonb";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "numeric";
  return typeof value === "boolean" ? "boolean" : "text";
}

function encode(value: SqlArgument): string | number | boolean {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : value;
}

/**
 * Calls one SQL function of lib's .sql files: one statement, one commit. `T` is what the function's own comment promises;
 * bigints arrive inside JSON as safe integers of kobo. It goes past the ORM, on the ORM's own connections, as a statement
 * that the connection has prepared once: an order is a dozen of them (docs/adr/0015).
 */
export async function callSql<T>(database: Database, name: string, ...args: SqlArgument[]): Promise<T> {
  const values: (string | number | boolean)[] = [];
  const types: string[] = [];
  const list = args.map((arg) => {
    const type = arg === null ? "null" : typeOf(arg);
    types.push(type.slice(0, 2));
    if (arg === null) return "NULL";
    values.push(encode(arg));
    return `$${values.length}::${type}`;
  });
  const { rows } = await poolOf(database).query<{ r: T }>({
    name: `${name}/${types.join("")}`,
    text: `SELECT ${name}(${list.join(", ")}) AS r`,
    values,
  });
  const row = rows[0];
  if (!row) throw new Error(`${name} answered no row`);
  return row.r;
}
