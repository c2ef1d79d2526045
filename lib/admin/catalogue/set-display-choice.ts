import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { ShelfPlace } from "@/lib/services/catalogue-snapshot";

export interface DisplayChoiceChange extends ShelfPlace {
  kind: "product" | "plan";
  /** The upstream's _id. */
  id: string;
  /** Off the shelf: not shown and not sold, and a product's plans with it. */
  hidden: boolean;
}

/** Takes a product or plan off the shelf, puts it back, in front or in its place. Audited once. Owners only. */
export async function setDisplayChoice(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  { kind, id, hidden, featured, position }: DisplayChoiceChange,
): Promise<"saved" | "same" | "not_found"> {
  requireRole(actor, "owner");
  const outcome = await callSql<"saved" | "same" | "not_found">(
    ctx.db,
    "set_shelf",
    { kind, id, hidden, featured, position },
    actor.userId,
    actor.role,
    ctx.clock.now(),
  );
  expireSnapshot();
  return outcome;
}
