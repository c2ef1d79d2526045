import * as z from "zod";
import { requireRole } from "@/lib/auth/session/require-role";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { newId, newRefundRef } from "@/lib/model/ids";
import type { OrderStatus } from "@/lib/model/order-status";
import { orderStatus } from "@/lib/model/row-schemas";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

export type LineRefunded =
  | { ok: true; status: OrderStatus }
  /** It was sent, is being sent, or is already being refunded: only evidence decides those cases. */
  | { ok: false; reason: "not_waiting" }
  /** The customer's bank disputes the payment: nothing of it is returned while that is open. */
  | { ok: false; reason: "disputed" };

const refundLineSql = defineSql({
  name: "refund_line",
  args: {
    wanted: sql.jsonb<{
      line: string;
      refund: { id: string; ref: string };
      actor: string;
      actorRole: SignedIn["role"];
      reason: string;
    }>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("done"), status: orderStatus }),
    z.object({ outcome: z.enum(["not_waiting", "disputed"]) }),
  ]),
});

/**
 * Refunds a paid item that is queued and was never sent (money-safety.md, Sending). The refund is like any other, with the
 * owner's reason in the audit log. The second of two concurrent requests finds nothing queued.
 */
export async function refundLine(
  ctx: Pick<Context, "db" | "clock" | "log">,
  lineId: string,
  who: { actor: Pick<SignedIn, "userId" | "role">; reason: string },
): Promise<LineRefunded> {
  requireRole(ctx, who.actor, "owner");
  const answer = await runSql(ctx.db, refundLineSql, {
    wanted: {
      line: lineId,
      refund: { id: newId(), ref: newRefundRef() },
      actor: who.actor.userId,
      actorRole: who.actor.role,
      reason: who.reason,
    },
    now: ctx.clock.now(),
  });
  return answer.outcome === "done"
    ? { ok: true, status: answer.status }
    : { ok: false, reason: answer.outcome };
}
