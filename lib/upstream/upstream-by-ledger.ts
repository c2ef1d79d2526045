import * as z from "zod";
import { defineSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";

/** Our side of the upstream's wallet at one moment (S10). */
export const upstreamByLedgerSql = defineSql({
  name: "upstream_by_ledger",
  args: { now: sql.timestamptz },
  result: z.object({
    /** The wallet's opening balance is booked. Without it there is nothing to compare. */
    opened: z.boolean(),
    kobo: koboValue,
    /** The cost of purchases that the upstream may have charged without our knowing yet. */
    inFlightKobo: koboValue,
  }),
});
export type LedgerSide = z.infer<typeof upstreamByLedgerSql.result>;
