import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { type Kobo, kobo } from "@/lib/platform/money";

/** Our wallet at the upstream by our own books, in the parts that selling_guard uses (money-safety.md, Guards). */
const upstreamFloatSql = defineSql({
  name: "upstream_float",
  args: { holdMs: sql.int, now: sql.timestamptz },
  result: z.object({
    /** As last seen; null: never reported. */
    balanceKobo: koboValue.nullable(),
    seenAt: z.string().nullable(),
    /** When it last didn't answer. */
    downAt: z.string().nullable(),
    bufferKobo: koboValue,
    alarmKobo: koboValue,
    /** Expected cost of paid lines that aren't decided yet. `unpaidKobo`: of recent orders that await payment. */
    paidKobo: koboValue,
    unpaidKobo: koboValue,
    stoppedUntil: z.string().nullable(),
    stopReason: z.string().nullable(),
  }),
});
export type UpstreamFloat = z.infer<typeof upstreamFloatSql.result>;

/** Reads the wallet's state from our books. One statement, no calls. */
export function upstreamFloat(ctx: Context): Promise<UpstreamFloat> {
  return runSql(ctx.db, upstreamFloatSql, { holdMs: ctx.schedules.holdUnpaid, now: ctx.clock.now() });
}

/** How much of a balance can be sold from, and whether it is low enough for the owner's alert. */
export function floatOf(float: UpstreamFloat, balance: Kobo): { free: Kobo; tooLittle: boolean } {
  const free = kobo(balance - float.bufferKobo - float.paidKobo - float.unpaidKobo);
  return { free, tooLittle: free < float.alarmKobo };
}
