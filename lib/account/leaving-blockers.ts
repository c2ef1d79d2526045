import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { type Kobo, kobo } from "@/lib/platform/money";

/** What keeps an account from being deleted (ADR 18). */
export interface LeavingBlockers {
  /** Staff leave when an owner has taken their role off. */
  staff: boolean;
  /** References of orders that aren't over: their money or goods are still on the way. */
  orders: string[];
  /** A top-up of the wallet may still be paid, or is being given back. */
  topUp: boolean;
  /** Open cases: somebody looks into one of the orders. */
  cases: number;
  balanceKobo: Kobo;
}

/** The most that may be given up with an account, in kobo: what is too little to buy anything with. */
export const MAX_GIVEN_UP = kobo(100_00);

/** What stands in the way of leaving now; all empty: nothing does. One statement. */
export function leavingBlockers(ctx: Pick<Context, "db">, userId: string): Promise<LeavingBlockers> {
  return callSql<LeavingBlockers>(ctx.db, "leaving_blockers", userId);
}

/** Nothing but, perhaps, a balance that may be given up. */
export function mayLeave({ staff, orders, topUp, cases, balanceKobo }: LeavingBlockers): boolean {
  return !staff && orders.length === 0 && !topUp && cases === 0 && balanceKobo <= MAX_GIVEN_UP;
}
