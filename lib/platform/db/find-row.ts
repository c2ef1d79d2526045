import "server-only";
import type * as z from "zod";
import { type Database, poolOf } from "./db";

/** A named SELECT and the schema of its row. */
export interface RowQuery<T> {
  name: string;
  text: string;
  row: z.ZodType<T>;
}

/**
 * Reads one row, or null, by a statement that the connection has prepared once: for the few reads that every purchase waits
 * for, where Prisma's findUnique takes seven times the processor time (docs/adr/0015).
 */
export async function findRow<T>(
  database: Database,
  { name, text, row }: RowQuery<T>,
  values: readonly (string | bigint)[],
): Promise<T | null> {
  const { rows } = await poolOf(database).query({ name, text, values: [...values] });
  return rows[0] === undefined ? null : row.parse(rows[0]);
}
