import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { kobo } from "@/lib/platform/money";

const leavingBlockersSql = defineSql({
  name: "leaving_blockers",
  args: { user: sql.text },
  result: z.object({
    /** Staff can leave only after an owner has removed their role. */
    staff: z.boolean(),
    /** References of unfinished orders, whose money or delivery is in progress. */
    orders: z.array(z.string()),
    /** A wallet top-up may still be paid, or is being refunded. */
    topUp: z.boolean(),
    /** Open cases about one of the orders. */
    cases: z.int(),
    balanceKobo: koboValue,
  }),
});

/** What prevents an account's deletion (ADR 18). */
export type LeavingBlockers = z.infer<typeof leavingBlockersSql.result>;

/** The maximum balance that can be forfeited with an account, in kobo: too little to buy anything. */
export const MAX_GIVEN_UP = kobo(100_00);

/** Returns what prevents the account's deletion now; all empty: nothing. One statement. */
export function getLeavingBlockers(ctx: Pick<Context, "db">, userId: string): Promise<LeavingBlockers> {
  return runSql(ctx.db, leavingBlockersSql, { user: userId });
}

/** Whether nothing prevents deletion, except perhaps a balance small enough to forfeit. */
export function mayLeave({ staff, orders, topUp, cases, balanceKobo }: LeavingBlockers): boolean {
  return !staff && orders.length === 0 && !topUp && cases === 0 && balanceKobo <= MAX_GIVEN_UP;
}
