import * as z from "zod";
import { returnWithinLimit } from "@/lib/admin/limits/return-within-limit";
import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { newId, newRefundRef } from "@/lib/model/ids";
import type { OrderStatus } from "@/lib/model/order-status";
import { orderStatus } from "@/lib/model/row-schemas";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { type Kobo, kobo } from "@/lib/platform/money";

export type LineRefunded =
  | { ok: true; status: OrderStatus }
  /** It was sent, is being sent, or is already being refunded: only evidence decides those cases. */
  | { ok: false; reason: "not_waiting" }
  /** The customer's bank disputes the payment: nothing is returned while that is open. */
  | { ok: false; reason: "disputed" }
  /** Restored books wait to be adopted (docs/adr/0037): the lost ones may have delivered it. */
  | { ok: false; reason: "books_stopped" }
  /** More than this person may return for the order, or today. */
  | { ok: false; reason: "over_limit" }
  /** A second person must approve it first, or their approval is no longer valid. */
  | { ok: false; reason: "needs_approval" | "not_approved" };

const SEND_REFUSALS = ["sent", "month_before", "refund_under_way", "queued", "evidence", "held"] as const;

/** With `send` it sends the item again instead (send-again.ts), with `hold` it decides a held order (decide-hold.ts). */
export const refundLineSql = defineSql({
  name: "refund_line",
  args: {
    wanted: sql.jsonb<{
      line?: string;
      order?: string;
      hold?: "release" | "return";
      refund?: { id: string; ref: string };
      send?: true;
      name?: string;
      evidence?: string | undefined;
      actor: string;
      actorRole: SignedIn["role"];
      reason: string;
      alone?: Kobo;
      approval?: number;
    }>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("done"), status: orderStatus }),
    z.object({
      outcome: z.enum([
        "not_waiting",
        "disputed",
        "books_stopped",
        "needs_approval",
        "not_approved",
        "not_held",
        ...SEND_REFUSALS,
      ]),
    }),
  ]),
});

/**
 * Refunds a paid item that is queued and was never sent (money-safety.md, Sending). The refund is like any other, with the
 * owner's reason in the audit log. Above the owner's limit it needs an approval (docs/adr/0080). The second of two concurrent requests finds nothing queued.
 */
export async function refundLine(
  ctx: Pick<Context, "db" | "clock" | "log">,
  lineId: string,
  who: { actor: Pick<SignedIn, "userId" | "role">; reason: string; approved?: Approved | undefined },
): Promise<LineRefunded> {
  requireRight(ctx, who.actor, "orders.return");
  const { approved } = who;
  const second = await findSecondPerson(ctx);
  const wanted = {
    line: lineId,
    refund: { id: newId(), ref: newRefundRef() },
    actor: who.actor.userId,
    actorRole: who.actor.role,
    reason: who.reason,
    ...(second.isOn ? { alone: second.limit } : {}),
    ...(approved ? { approval: approved.id } : {}),
  };
  const line = await ctx.db.line.findUnique({
    where: { id: lineId },
    select: { orderId: true, totalKobo: true },
  });
  if (!line) return { ok: false, reason: "not_waiting" };
  const returned = { orderId: line.orderId, amount: kobo(Number(line.totalKobo)), approved };
  const answer = await returnWithinLimit(ctx, who.actor, returned, (database) =>
    runSql(database, refundLineSql, { wanted, now: ctx.clock.now() }),
  );
  if (answer === "over_limit") return { ok: false, reason: "over_limit" };
  switch (answer.outcome) {
    case "done":
      return { ok: true, status: answer.status };
    case "disputed":
    case "books_stopped":
    case "needs_approval":
    case "not_approved":
      return { ok: false, reason: answer.outcome };
    default:
      return { ok: false, reason: "not_waiting" };
  }
}
