import type { QueryConfig, QueryResult } from "pg";
import type * as z from "zod";

/** A pool, or one connection of it. */
interface Connection {
  query(query: QueryConfig): Promise<QueryResult<Record<string, unknown>>>;
}

/** The rows of a statement of ours, each as `row` says; throws where one isn't. Past the ORM; prepared once a connection if it has a name. */
export async function queryChecked<Row>(
  connection: Connection,
  row: z.ZodType<Row>,
  query: QueryConfig,
): Promise<Row[]> {
  const { rows } = await connection.query(query);
  return rows.map((one) => row.parse(one));
}
