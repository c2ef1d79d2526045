import * as z from "zod";
import { returnWithinLimit } from "@/lib/admin/limits/return-within-limit";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { newId, newRefundRef } from "@/lib/model/ids";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { Kobo } from "@/lib/platform/money";

const REFUSALS = [
  "already",
  "no_way",
  "not_delivered",
  "disputed",
  "books_stopped",
  "refund_under_way",
  "nothing_left",
  "too_much",
  "needs_approval",
  "not_approved",
] as const;

const giveGoodwillSql = defineSql({
  name: "give_goodwill",
  args: {
    gift: sql.jsonb<{
      order: string;
      key?: string;
      kobo?: Kobo;
      reason?: string;
      actor?: string;
      actorRole?: SignedIn["role"];
      refund?: { id: string; ref: string };
      alone?: Kobo;
      approval?: number;
    }>(),
    now: sql.timestamptz,
  },
  result: z.object({
    outcome: z.enum(["open", "done", ...REFUSALS]),
    /** The customer's wallet, or the original payment method. */
    to: z.enum(["wallet", "source"]).optional(),
    /** The amount that may still be given. */
    leftKobo: koboValue.optional(),
  }),
});
export type GoodwillState = z.infer<typeof giveGoodwillSql.result>;

/**
 * Compensates a customer for a delivered item (docs/adr/0078): a wallet credit or, for a guest, a part of the payment back to
 * its source. Never a refund of an item: it reverses no sale (money-safety.md, S3). `key` is the idempotency key: a repeated
 * request returns "already". Refunds and compensations together never exceed what was captured. Above the owner's limit it
 * needs an approval (docs/adr/0080). Audited in the same transaction, which also queues the customer's email.
 */
export async function giveGoodwill(
  ctx: Pick<Context, "db" | "clock" | "log">,
  gift: {
    key: string;
    orderId: string;
    amount: Kobo;
    actor: Pick<SignedIn, "userId" | "role">;
    reason: string;
    approved?: Approved | undefined;
  },
): Promise<GoodwillState["outcome"] | "over_limit"> {
  const { key, orderId, amount, actor, reason, approved } = gift;
  const second = await findSecondPerson(ctx);
  const refund = { id: newId(), ref: newRefundRef() };
  const given = {
    key,
    order: orderId,
    kobo: amount,
    reason,
    actor: actor.userId,
    actorRole: actor.role,
    refund,
    ...(second.isOn ? { alone: second.limit } : {}),
    ...(approved ? { approval: approved.id } : {}),
  };
  const answer = await returnWithinLimit(ctx, actor, { orderId, amount, approved }, (database) =>
    runSql(database, giveGoodwillSql, { gift: given, now: ctx.clock.now() }),
  );
  return answer === "over_limit" ? answer : answer.outcome;
}

/** Whether a compensation is possible ("open"), where it would go and how much is left; otherwise why not. */
export function getGoodwillState(
  ctx: Pick<Context, "db" | "clock">,
  orderId: string,
): Promise<GoodwillState> {
  return runSql(ctx.db, giveGoodwillSql, { gift: { order: orderId }, now: ctx.clock.now() });
}
