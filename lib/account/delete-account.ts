import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { Kobo } from "@/lib/platform/money";
import { type LeavingBlockers, MAX_GIVEN_UP } from "./leaving-blockers";

const blockers = z.object({
  staff: z.boolean(),
  orders: z.array(z.string()),
  topUp: z.boolean(),
  cases: z.int(),
  balanceKobo: koboValue,
}) satisfies z.ZodType<LeavingBlockers>;

const deleteAccountSql = defineSql({
  name: "delete_account",
  args: {
    user: sql.text,
    giveUp: sql.orNull(sql.bigint),
    most: sql.bigint,
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    /** `orders`: how many orders remain without personal data. */
    z.object({ outcome: z.literal("done"), orders: z.int() }),
    z.object({ outcome: z.literal("blocked"), blockers }),
    z.object({ outcome: z.literal("gone") }),
  ]),
});

/**
 * Deletes a customer's personal data (ADR 18): name, email, password, sessions, other sign-ins, beneficiaries and the
 * contents of emails. Links to their orders stop working. Orders, payments and the ledger remain, under an id that
 * identifies nobody. `giveUp` is the wallet balance that the customer saw and agreed to forfeit. Refused while money or
 * deliveries are in progress. Audited without personal data.
 */
export function deleteAccount(ctx: Pick<Context, "db" | "clock">, userId: string, giveUp: Kobo | null) {
  return runSql(ctx.db, deleteAccountSql, {
    user: userId,
    giveUp,
    most: MAX_GIVEN_UP,
    now: ctx.clock.now(),
  });
}
