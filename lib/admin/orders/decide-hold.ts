import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { runSql } from "@/lib/platform/db/sql-function";
import { refundLineSql } from "./refund-line";

export const HOLD_DECISIONS = ["release", "return"] as const;
export type HoldDecision = (typeof HOLD_DECISIONS)[number];

/**
 * not_held: already decided, or expired. disputed: the customer's bank disputes the payment. books_stopped: restored books wait to be
 * adopted (docs/adr/0037).
 */
export type HoldDecided = "done" | "not_held" | "disputed" | "books_stopped";

/**
 * Decides a payment held by the blocklist (docs/adr/0093): buys its items or refunds them, as its deadline would. Final; the
 * second of two concurrent decisions changes nothing. Audited.
 */
export async function decideHold(
  ctx: Pick<Context, "db" | "clock" | "log">,
  orderId: string,
  decision: HoldDecision,
  { actor, reason }: { actor: Pick<SignedIn, "userId" | "role" | "email">; reason: string },
): Promise<HoldDecided> {
  requireRight(ctx, actor, "orders.decide");
  const wanted = {
    order: orderId,
    hold: decision,
    name: actor.email,
    actor: actor.userId,
    actorRole: actor.role,
    reason,
  };
  const { outcome } = await runSql(ctx.db, refundLineSql, { wanted, now: ctx.clock.now() });
  return outcome === "done" || outcome === "disputed" || outcome === "books_stopped" ? outcome : "not_held";
}
