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
  /** It was sent, or is being sent, or its money is on the way back already: evidence decides that, not a person's wish. */
  | { ok: false; reason: "not_waiting" };

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
    z.object({ outcome: z.literal("not_waiting") }),
  ]),
});

/**
 * Gives the money of a paid line back that waits and was never sent (money-safety.md, Sending): the same refund as any other, by
 * the owner, with their reason in the audit log. Of two presses at once the second finds nothing waiting.
 */
export async function refundLine(
  ctx: Pick<Context, "db" | "clock">,
  lineId: string,
  who: { actor: Pick<SignedIn, "userId" | "role">; reason: string },
): Promise<LineRefunded> {
  requireRole(who.actor, "owner");
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
    : { ok: false, reason: "not_waiting" };
}
