import * as z from "zod";
import { requireRight } from "@/lib/auth/session/require-right";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { encryptDelivery } from "@/lib/model/delivery-json";
import { newId, newRefundRef } from "@/lib/model/ids";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { findListedAttempt } from "@/lib/orders/fulfilment/find-listed-attempt";
import { type Settlement, type SettlementWithRefund, settled } from "@/lib/orders/fulfilment/settle-effect";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { decidedDelivery, missesPins } from "./decided-delivery";
import { findStoredGoods } from "./find-stored-goods";

/** Possible outcomes of a manual review. */
export const VERDICTS = ["delivered", "failed", "not_executed", "refunded"] as const;

export type ParkDecision =
  /** Delivered, according to the upstream's support or records; `given` is the token or PINs, if any. */
  | { verdict: "delivered"; given?: string }
  /** Failed or never executed: the customer is refunded. */
  | { verdict: "failed" | "not_executed" }
  /** For a refund: the provider confirms that it is complete. */
  | { verdict: "refunded" };

/** Who decides: staff with their id and role, or an operator at the terminal. */
export interface Decider {
  /** The name recorded in the evidence. */
  name: string;
  reason: string;
  /** What they saw and where, such as a ticket or a row of the upstream's list. */
  evidence?: string;
  userId?: string;
  role?: StaffRole;
  approved?: Approved | undefined;
}

const decideParkedSql = defineSql({
  name: "decide_parked",
  args: {
    settlement: sql.jsonb<SettlementWithRefund>(),
    who: sql.jsonb<{
      userId: string | null;
      role: StaffRole | "operator";
      reason: string;
      second: boolean;
      approval?: number;
    }>(),
    now: sql.timestamptz,
  },
  result: z.union([settled, z.object({ outcome: z.enum(["needs_approval", "not_approved"]) })]),
});

const senderDoneSql = defineSql({
  name: "sender_done",
  args: { effect: sql.text, worker: sql.orNull(sql.int) },
  returns: "boolean",
  result: z.boolean(),
});

export type DecideResult =
  | { ok: true; status: string }
  | { ok: false; reason: "not_parked" | "needs_goods" | "sighted" | "wrong_kind" | "sender_alive" }
  /** It isn't tried again: the provider lists an attempt that it has made or may still make, or its list couldn't be read. */
  | { ok: false; reason: "refund_listed" | "refund_not_told" }
  /** Staff only: a second person must approve it first, or their approval is no longer valid. */
  | { ok: false; reason: "needs_approval" | "not_approved" };

/**
 * Resolves a manual review (effect PARKED) with the decider's reason (money-safety.md). This is the only way out of PARKED.
 * Also resolves a delivered purchase that the supplier reversed without sufficient proof: refund it, or leave it delivered. It
 * happens once, with an audit entry in the same transaction, and keeps the evidence. Staff need a second person if there is one
 * (docs/adr/0097). An attempt ever seen upstream can't be resolved as not executed, nor a refund as failed while the provider lists
 * it as made or under way.
 */
export async function decideParked(
  ctx: Context,
  effectId: string,
  decision: ParkDecision,
  who: Decider,
): Promise<DecideResult> {
  if (who.role) requireRight(ctx, { userId: who.userId ?? "", role: who.role }, "orders.decide");
  const { approved } = who;
  const second = who.role !== undefined && (await findSecondPerson(ctx)).isOn;
  const view = await findEffect(ctx, effectId);
  // A success without an open case isn't in review either.
  const held = view?.effect.state === "SUCCEEDED" && view.effect.kind === "VEND";
  if (!view || (view.effect.state !== "PARKED" && !held)) return { ok: false, reason: "not_parked" };
  const { effect, line } = view;
  const { name, reason, evidence: shown } = who;
  const evidence = {
    ...effect.evidence,
    decidedBy: name,
    because: reason,
    ...(shown ? { shown } : {}),
  };
  const common = {
    effect: effect.id,
    from: [effect.state],
    evidence,
    factKind: "decision",
    fact: { ...decision, given: undefined, name, reason, evidence: shown },
  };
  const decide = async (rest: Omit<Settlement, keyof typeof common>): Promise<DecideResult> => {
    const decided = await runSql(ctx.db, decideParkedSql, {
      settlement: { ...common, ...rest, refund: { id: newId(), ref: newRefundRef() } },
      who: {
        userId: who.userId ?? null,
        role: who.role ?? "operator",
        reason,
        second,
        ...(approved ? { approval: approved.id } : {}),
      },
      now: ctx.clock.now(),
    });
    if (decided.outcome === "needs_approval" || decided.outcome === "not_approved")
      return { ok: false, reason: decided.outcome };
    // Somebody else decided between our read and the lock.
    if (decided.outcome !== "done") return { ok: false, reason: "not_parked" };
    return { ok: true, status: decided.status ?? decided.outcome };
  };

  if (effect.kind === "REFUND") {
    if (decision.verdict === "delivered") return { ok: false, reason: "wrong_kind" };
    if (decision.verdict === "refunded") return decide({ to: "SUCCEEDED" });
    const listed = await findListedAttempt(ctx, view);
    if (listed !== "none") return { ok: false, reason: `refund_${listed}` };
    return decide({ to: "FAILED", reason: "refund_failed", retryAt: ctx.clock.now() });
  }
  if (decision.verdict === "refunded" || !line) return { ok: false, reason: "wrong_kind" };
  if (held) {
    if (decision.verdict === "delivered") return decide({ to: "SUCCEEDED" });
    return decide({ to: "REVERSED", reason: "reversed", after: "refund" });
  }
  if (decision.verdict === "delivered") {
    const stored = await findStoredGoods(ctx, effect, line);
    const delivery = decidedDelivery(line, effect.customer_ref, decision.given, stored);
    if (!delivery || missesPins(line, delivery)) return { ok: false, reason: "needs_goods" };
    const deliveryCipher = encryptDelivery(ctx, delivery, line.order_id, line.id);
    const { iccid } = delivery;
    const esim = typeof iccid === "string" ? { iccid, status: null } : undefined;
    return decide({ to: "SUCCEEDED", deliveryCipher, esim });
  }
  // An id from the upstream also counts as seen there.
  if (decision.verdict === "not_executed" && (effect.sighted_at || effect.upstream_id))
    return { ok: false, reason: "sighted" };
  if (decision.verdict === "not_executed") {
    const done = await runSql(ctx.db, senderDoneSql, { effect: effect.id, worker: effect.worker_id });
    if (!done) return { ok: false, reason: "sender_alive" };
  }
  return decide({
    to: decision.verdict === "failed" ? "FAILED" : "NOT_EXECUTED",
    reason: "refused",
    after: "refund",
  });
}
