import type { Context } from "@/lib/context/context";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { callSql } from "@/lib/platform/db/sql-function";
import type { OurVend } from "./compare-vend";
import type { Slice } from "./reading";

const NO_TIME: Slice = { from: new Date(0), to: new Date(0) };

/** Purchases of ours that one of the names (customerRef or upstream id) belongs to, and those sent in the slice. */
export function findVends(
  ctx: Context,
  names: readonly string[],
  { from, to }: Slice = NO_TIME,
): Promise<OurVend[]> {
  return callSql<OurVend[]>(ctx.db, "vends_to_compare", from, to, [...new Set(names)]);
}

/** Every name that a row may have at ours. */
export function namesOf(rows: readonly Pick<TransactionRecord, "customerRef" | "ids">[]): string[] {
  return rows.flatMap(({ customerRef, ids }) =>
    [customerRef, ids._id, ids.tranxId, ids.transactionId].filter((name) => name !== undefined),
  );
}
