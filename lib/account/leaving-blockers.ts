import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { kobo } from "@/lib/platform/money";

const leavingBlockersSql = defineSql({
  name: "leaving_blockers",
  args: { user: sql.text },
  result: z.object({
    /** Staff leave after an owner has removed their role. */
    staff: z.boolean(),
    /** References of orders that aren't over: their money or goods are still on the way. */
    orders: z.array(z.string()),
    /** A top-up of the wallet may still be paid, or is being refunded. */
    topUp: z.boolean(),
    /** Open cases about one of the orders. */
    cases: z.int(),
    balanceKobo: koboValue,
  }),
});

/** What keeps an account from being deleted (ADR 18). */
export type LeavingBlockers = z.infer<typeof leavingBlockersSql.result>;

/** The most that may be given up with an account, in kobo: what is too little to buy anything with. */
export const MAX_GIVEN_UP = kobo(100_00);

/** What stands in the way of leaving now; all empty: nothing does. One statement. */
export function leavingBlockers(ctx: Pick<Context, "db">, userId: string): Promise<LeavingBlockers> {
  return runSql(ctx.db, leavingBlockersSql, { user: userId });
}

/** Nothing but, perhaps, a balance that may be given up. */
export function mayLeave({ staff, orders, topUp, cases, balanceKobo }: LeavingBlockers): boolean {
  return !staff && orders.length === 0 && !topUp && cases === 0 && balanceKobo <= MAX_GIVEN_UP;
}
