import { stepOf } from "@/lib/jobs/schedules";
import { judgeRequery } from "@/lib/merchant/judge-requery";
import { redactFact } from "@/lib/platform/redact";
import type { Context } from "./context";
import { deliveryJson, sealDelivery } from "./delivery";
import { type EffectView, getEffect, postpone } from "./effect-view";
import type { Settlement } from "./settle-effect";
import { settleEffect } from "./settle-effect";
import { serviceOf, storedLine } from "./stored-line";
import { takeCall } from "./take-call";
import { checkRefund } from "./check-refund";

/** What a requery came to, for the operator's terminal; the books are already written. */
export type RequeryResult = "nothing" | "postponed" | "SUCCEEDED" | "FAILED" | "PROCESSING" | "PARKED";

/**
 * Asks the upstream for one PROCESSING effect by its id (merchant-api.md 4.14) and settles what it learns. Webhooks,
 * schedule, customers and operators all end here; nothing but this answer moves the state.
 */
export async function requery(ctx: Context, effectId: string): Promise<RequeryResult> {
  const view = await getEffect(ctx, effectId);
  if (view?.effect.state !== "PROCESSING") return "nothing";
  if (view.effect.kind === "REFUND") return checkRefund(ctx, view);
  const { effect, line } = view;
  if (!line || !effect.upstream_id) throw new Error(`effect ${effect.id} is PROCESSING without line or id`);

  const wait = await takeCall(ctx, "requery");
  if (wait > 0) {
    await postpone(ctx, effect.id, wait);
    return "postponed";
  }
  const service = serviceOf(line);
  const stored = storedLine(line);
  const read = await ctx.merchant.transaction(effect.upstream_id);
  const verdict = judgeRequery({
    read,
    askedId: effect.upstream_id,
    sentRef: effect.customer_ref,
    faceAmount: service.amountPriced ? stored.face : undefined,
    needs: service.needs(stored),
  });
  const common: Settlement = {
    effect: effect.id,
    from: ["PROCESSING"],
    to: "PROCESSING",
    fact: read.ok ? redactFact(read.value.raw) : { refused: read.reason, status: read.status ?? null },
    factKind: "requery",
    alarms: verdict.alarms,
    balanceKobo: undefined,
  };
  if (verdict.effect === "SUCCEEDED") {
    const delivery = deliveryJson(verdict.delivery, effect.customer_ref);
    const deliveryCipher = sealDelivery(ctx, delivery, view.order.id, line.id);
    await settleEffect(ctx, { ...common, to: "SUCCEEDED", costKobo: verdict.facts.amountPaid, deliveryCipher, breaker: 0 });
    return "SUCCEEDED";
  }
  if (verdict.effect === "FAILED") {
    const evidence = { requery: verdict.facts.status ?? "FAILED", apiResponse: redactFact(verdict.facts.apiResponse ?? null) };
    await settleEffect(ctx, { ...common, to: "FAILED", reason: "refused", evidence, after: "refund" });
    return "FAILED";
  }
  const park = parkReason(ctx, view, verdict.reason, verdict.park);
  if (park) {
    await settleEffect(ctx, { ...common, to: "PARKED", reason: park });
    return "PARKED";
  }
  const nextAt = new Date(ctx.clock.now().getTime() + stepOf(ctx.schedules.requery, effect.tries + 1));
  await settleEffect(ctx, { ...common, reason: verdict.reason, nextAt });
  return "PROCESSING";
}

/** Waiting has an end: 30 minutes for goods that a success owes, 24 hours for a verdict. Then a person looks. */
function parkReason(ctx: Context, view: EffectView, reason: string, park: string | undefined): string | null {
  if (park) return park;
  const age = ctx.clock.now().getTime() - new Date(view.effect.sent_at ?? view.effect.created_at).getTime();
  if (reason === "awaiting_delivery_data" && age >= ctx.schedules.awaitDelivery) return "no_delivery_data";
  return age >= ctx.schedules.requeryUntil ? "no_verdict" : null;
}
