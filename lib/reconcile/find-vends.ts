import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { OurVend } from "./compare-vend";
import { ourAttempt } from "./our-attempt";
import type { Slice } from "./reading";

const NO_TIME: Slice = { from: new Date(0), to: new Date(0) };

export const vendsToCompareSql = defineSql({
  name: "vends_to_compare",
  args: { from: sql.timestamptz, to: sql.timestamptz, names: sql.jsonb<string[]>() },
  result: z.array(
    ourAttempt.extend({
      orderId: z.string(),
      orderRef: z.string(),
      service: z.string(),
      product: z.string(),
      faceKobo: koboValue,
      costKobo: koboValue.nullable(),
      key: z.string().nullable(),
    }) satisfies z.ZodType<OurVend>,
  ),
});

/** Finds our purchases with one of these names (customerRef or upstream id), and those sent in the slice. */
export function findVends(
  ctx: Context,
  names: readonly string[],
  { from, to }: Slice = NO_TIME,
): Promise<OurVend[]> {
  return runSql(ctx.db, vendsToCompareSql, { from, to, names: [...new Set(names)] });
}

/** All names under which our books may hold a row. */
export function namesOf(rows: readonly Pick<TransactionRecord, "customerRef" | "ids">[]): string[] {
  return rows.flatMap(({ customerRef, ids }) =>
    [customerRef, ids._id, ids.tranxId, ids.transactionId].filter((name) => name !== undefined),
  );
}
