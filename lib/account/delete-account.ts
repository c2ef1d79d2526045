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
    /** `orders`: how many stay in the books without their person. */
    z.object({ outcome: z.literal("done"), orders: z.int() }),
    z.object({ outcome: z.literal("blocked"), blockers }),
    z.object({ outcome: z.literal("gone") }),
  ]),
});

/**
 * Takes a person out of the shop (ADR 18): name, e-mail, password, sessions, other sign-ins, saved numbers, what mails
 * said; links to their orders open nothing any more. Orders, payments and ledger stay, under an id that names nobody. `giveUp` is the
 * wallet's balance that they saw and gave up. Refused while money or goods are on their way. Audited without the person.
 */
export function deleteAccount(ctx: Pick<Context, "db" | "clock">, userId: string, giveUp: Kobo | null) {
  return runSql(ctx.db, deleteAccountSql, {
    user: userId,
    giveUp,
    most: MAX_GIVEN_UP,
    now: ctx.clock.now(),
  });
}
