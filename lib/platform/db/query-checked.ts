import type { QueryConfig, QueryResult } from "pg";
import type * as z from "zod";

/** A pool or one of its connections. */
interface Connection {
  query(query: QueryConfig): Promise<QueryResult<Record<string, unknown>>>;
}

/**
 * The rows of our own statement, each validated by `row`; throws if one doesn't match. Bypasses the ORM. Prepared once per
 * connection if it has a name.
 */
export async function queryChecked<Row>(
  connection: Connection,
  row: z.ZodType<Row>,
  query: QueryConfig,
): Promise<Row[]> {
  const { rows } = await connection.query(query);
  return rows.map((one) => row.parse(one));
}
