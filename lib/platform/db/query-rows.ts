import type { QueryConfig, QueryResult } from "pg";
import type * as z from "zod";

/** A pool or one of its connections. */
interface Connection {
  query(query: QueryConfig): Promise<QueryResult<Record<string, unknown>>>;
}

/** One of our own statements. With a name, each connection prepares it once. */
interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** A statement with the values of its parameters. */
export interface Query extends Statement {
  values: unknown[];
}

/**
 * The rows of our own statement, each validated by `row`; throws if one doesn't match. Bypasses the ORM, for statements that it
 * can't express, and for the few reads that every purchase waits for: Prisma's findUnique takes seven times the processor time
 * (docs/adr/0015). Given a caller's connection, it runs inside the transaction open there.
 */
export async function queryRows<Row>(
  connection: Connection,
  row: z.ZodType<Row>,
  query: Statement | string,
  values?: unknown[],
): Promise<Row[]> {
  const { rows } = await connection.query(
    typeof query === "string" ? { text: query, values } : { values, ...query },
  );
  return rows.map((one) => row.parse(one));
}

/** The first row, or null. */
export async function queryRow<Row>(
  connection: Connection,
  row: z.ZodType<Row>,
  query: Statement | string,
  values?: unknown[],
): Promise<Row | null> {
  return (await queryRows(connection, row, query, values))[0] ?? null;
}
