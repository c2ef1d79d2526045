import "server-only";
import { type Database, poolOf } from "./db";

export interface Query {
  text: string;
  values: unknown[];
}

/** The rows of one of the admin's queries, typed by its own SELECT. For reads only. */
export async function queryRows<Row extends object>(ctx: { db: Database }, query: Query): Promise<Row[]> {
  return (await poolOf(ctx.db).query<Row>(query)).rows;
}
