import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";

const side = z.object({
  /** The wallet's name at the upstream. */
  wallet: z.string(),
  /** The wallet's opening balance is booked. Without it there is nothing to compare. */
  opened: z.boolean(),
  kobo: koboValue,
  /** The cost of purchases that the upstream may have charged without our knowing. */
  inFlightKobo: koboValue,
});
/** Our ledger's view of one wallet at the upstream (S10). */
export type LedgerSide = z.infer<typeof side>;

export const upstreamByLedgerSql = defineSql({
  name: "upstream_by_ledger",
  args: { now: sql.timestamptz },
  result: side.extend({ others: z.array(side) }),
});

/** Our ledger's view of every wallet that the upstream has reported, the main one first. */
export async function ledgerSides(ctx: Pick<Context, "db" | "clock">): Promise<LedgerSide[]> {
  const { others, ...main } = await runSql(ctx.db, upstreamByLedgerSql, { now: ctx.clock.now() });
  return [main, ...others];
}
