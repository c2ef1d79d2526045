import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { RefundOutcome, RefundRequest } from "@/lib/payments/provider";
import { stepOf } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { beginSending } from "./begin-sending";
import { type EffectView, findEffect } from "./find-effect";
import { findListedAttempt } from "./find-listed-attempt";
import { releaseAdoptedRefund } from "./release-adopted-refund";
import { type Settlement, settleAnswer, settleEffect } from "./settle-effect";

/**
 * Refunds through the provider that took the money: an external call, sent and settled like a vend
 * (money-safety.md, Webhooks and payments). Each refund carries its own ref as merchant_note. After a timeout
 * it is UNKNOWN, and only the provider's list decides. If an earlier attempt may have been made, it is sent
 * only once the list shows that none was. Idempotent; safe to call concurrently.
 */
export async function refund(ctx: Context, effectId: string): Promise<void> {
  if (ctx.worker === null) throw new Error("only a worker refunds");
  const view = await findEffect(ctx, effectId);
  if (view?.effect.state !== "INTENT" || view.effect.kind !== "REFUND" || !view.refunded) return;
  const { effect } = view;
  const provider = ctx.payments.get(view.refunded.provider);
  const toWallet = typeof effect.request.wallet === "string";
  if (!provider && !toWallet) throw new Error(`no payment provider ${view.refunded.provider}`);

  // Days may have passed since staff or a bounce opened this attempt. Read before the mark: a mark allows two
  // seconds, which a slow list would use up each time.
  const earlier = provider ? await findListedAttempt(ctx, view) : "none";
  const sending = await beginSending(ctx, effect.id);
  // begin_sending has completed a wallet refund.
  if (sending.outcome !== "granted" || !provider) return;
  const adopted = await findAdoptedRefund(ctx, view);
  if (adopted) {
    await settleEffect(ctx, { effect: effect.id, from: ["SENDING"], ...adopted });
    return;
  }
  crashPoint("refund.afterSending");

  if (earlier === "listed") {
    const why = { effect: effect.id, reason: "refund_listed" };
    const nextAt = new Date(ctx.clock.now().getTime() + stepOf(ctx.schedules.resolve, 0));
    await settleEffect(ctx, { ...why, from: ["SENDING"], to: "UNKNOWN", nextAt });
    await settleEffect(ctx, { ...why, from: ["UNKNOWN"], to: "PARKED", alarms: ["parked"] });
    return;
  }
  const request: RefundRequest = {
    reference: view.refunded.reference,
    amount: effect.amount_kobo,
    currency: view.refunded.captured_currency ?? "NGN",
    merchantNote: effect.customer_ref,
    customerNote: view.order
      ? `${effect.goodwill ? "Compensation" : "Refund"} for order ${view.order.ref}`
      : "Refund of a wallet top-up",
  };
  const outcome: RefundOutcome =
    earlier === "not_told"
      ? { kind: "rejected", reason: "list_unreadable", mayRetry: true }
      : await provider.refund(request, { beforeWrite: sending.isWithinDeadline });
  crashPoint("refund.afterAnswer");
  await settleAnswer(ctx, settlementOf(ctx, view, outcome));
  crashPoint("refund.afterSettle");
}

/**
 * Finds a refund of this payment and amount that the provider made before the books were lost and that `npm
 * run adopt` booked under a note unknown to these books (docs/adr/0037). Moves its booked money to this
 * refund.
 */
async function findAdoptedRefund(
  ctx: Context,
  { effect, refunded }: EffectView,
): Promise<Omit<Settlement, "effect" | "from"> | null> {
  const adopted = await ctx.db.adoption.findMany({
    where: {
      kind: "refund",
      kobo: -effect.amount_kobo,
      fact: { path: ["refund", "reference"], equals: refunded?.reference },
    },
    orderBy: { ref: "asc" },
  });
  for (const { ref, fact } of adopted) {
    const { refund: listed } = adoptedRefund.parse(fact);
    if (
      await ctx.db.effect.count({
        where: {
          kind: "REFUND",
          id: { not: effect.id },
          OR: [{ upstreamId: listed.id }, { customerRef: ref }],
        },
      })
    )
      continue;
    await releaseAdoptedRefund(ctx, ref);
    const nextAt = new Date(ctx.clock.now().getTime() + stepOf(ctx.schedules.checkRefund, 0));
    return {
      to: "PROCESSING",
      reason: "adopted",
      factKind: "refund_list",
      fact: listed,
      upstreamId: listed.id,
      nextAt,
    };
  }
  return null;
}
const adoptedRefund = z.object({ refund: z.looseObject({ id: z.string() }) });

function settlementOf(ctx: Context, { effect }: EffectView, outcome: RefundOutcome): Settlement {
  const at = (ms: number) => new Date(ctx.clock.now().getTime() + ms);
  const common = {
    effect: effect.id,
    from: ["SENDING", "UNKNOWN"],
    factKind: "refund",
    fact: outcome,
  } satisfies Partial<Settlement>;
  if (outcome.kind === "done") {
    return outcome.status === "processed"
      ? { ...common, to: "SUCCEEDED", upstreamId: outcome.refundId }
      : {
          ...common,
          to: "PROCESSING",
          upstreamId: outcome.refundId,
          reason: outcome.status,
          nextAt: at(stepOf(ctx.schedules.checkRefund, 0)),
        };
  }
  if (outcome.kind === "rejected" && outcome.mayRetry) {
    const retryAt = at(stepOf(ctx.schedules.retryRefund, effect.attempt - 1));
    return {
      ...common,
      from: ["SENDING"],
      to: "REJECTED",
      reason: "not_sent",
      evidence: { reason: outcome.reason },
      retryAt,
    };
  }
  // An error or no answer: the provider's list decides. Never send a second call on a guess.
  return {
    ...common,
    to: "UNKNOWN",
    reason: outcome.kind === "rejected" ? "refund_refused" : "lost",
    nextAt: at(stepOf(ctx.schedules.resolve, 0)),
  };
}
