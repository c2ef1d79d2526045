import "server-only";
import type { Context } from "@/lib/orders/context";
import { poolOf } from "@/lib/platform/db";

export interface Query {
  text: string;
  values: unknown[];
}

/** The rows of one of the desk's reads, as its own text says. Nothing of lib/desk writes. */
export async function readRows<Row extends object>(ctx: Pick<Context, "db">, query: Query): Promise<Row[]> {
  return (await poolOf(ctx.db).query<Row>(query)).rows;
}
