import "server-only";
import type { Database } from "./db";
import { Prisma } from "./prisma/client";

/** A parameter of an SQL function: JSON for objects and arrays, timestamptz for dates. */
type SqlArgument = string | number | boolean | Date | null | Record<string, unknown> | readonly unknown[];

function parameter(value: SqlArgument): Prisma.Sql {
  if (value === null) return Prisma.sql`NULL`;
  if (value instanceof Date) return Prisma.sql`${value.toISOString()}::timestamptz`;
  if (typeof value === "object") return Prisma.sql`${JSON.stringify(value)}::jsonb`;
  if (typeof value === "number")
    return Prisma.sql`${value}::${Prisma.raw(Number.isInteger(value) ? "int" : "numeric")}`;
  if (typeof value === "boolean") return Prisma.sql`${value}::boolean`;
  return Prisma.sql`${value}::text`;
}

/**
 * Calls one SQL function of prisma/migrations: one statement, one commit. `T` is what the function's own comment promises;
 * bigints arrive inside JSON as safe integers of kobo.
 */
export async function callSql<T>(database: Database, name: string, ...args: SqlArgument[]): Promise<T> {
  const list = args.length > 0 ? Prisma.join(args.map(parameter)) : Prisma.empty;
  const rows = await database.$queryRaw<{ r: T }[]>(Prisma.sql`SELECT ${Prisma.raw(name)}(${list}) AS r`);
  const row = rows[0];
  if (!row) throw new Error(`${name} answered no row`);
  return row.r;
}
