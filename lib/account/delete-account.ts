import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { type LeavingBlockers, MAX_GIVEN_UP } from "./leaving-blockers";

export type DeleteResult =
  /** `orders`: how many stay in the books without their person. */
  | { outcome: "done"; orders: number }
  | { outcome: "blocked"; blockers: LeavingBlockers }
  | { outcome: "gone" };

/**
 * Takes a person out of the shop (ADR 18): name, e-mail, password, sessions, other sign-ins, saved numbers, what mails
 * said; links to their orders open nothing any more. Orders, payments and ledger stay, under an id that names nobody. `giveUp` is the
 * wallet's balance that they saw and gave up. Refused while money or goods are on their way. Audited without the person.
 */
export function deleteAccount(ctx: Pick<Context, "db" | "clock">, userId: string, giveUp: Kobo | null) {
  return callSql<DeleteResult>(
    ctx.db,
    "delete_account",
    userId,
    giveUp,
    MAX_GIVEN_UP as number,
    ctx.clock.now(),
  );
}
