import type { Context } from "@/lib/context/context";
import { classifyRequery, type RequeryQuestion } from "@/lib/merchant/classify-requery";
import type { LineRow } from "@/lib/model/rows";
import { stepOf } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { redactFact } from "@/lib/platform/log/redact";
import type { ShopService } from "@/lib/services/registry";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { namedWallet } from "@/lib/upstream/debited-wallet";
import { forKey } from "@/lib/upstream/for-key";
import { checkRefund } from "./check-refund";
import { type EffectView, findEffect, postpone } from "./find-effect";
import { findReceived } from "./find-received";
import { sealGoods, settleDelivery } from "./settle-delivery";
import type { Settlement } from "./settle-effect";
import { settleEffect } from "./settle-effect";

/** Outcome of a requery, for the operator's terminal. The books are already updated. */
export type RequeryResult = "nothing" | "postponed" | "SUCCEEDED" | "FAILED" | "PROCESSING" | "PARKED";

/**
 * Requeries one PROCESSING attempt by its upstream id (merchant-api.md 4.14) and settles it. Webhooks,
 * schedule, customers and operators all call it; only the upstream's answer changes the state.
 */
export async function requery(base: Context, effectId: string): Promise<RequeryResult> {
  const view = await findEffect(base, effectId);
  if (view?.effect.state !== "PROCESSING") return "nothing";
  if (view.effect.kind === "REFUND") return checkRefund(base, view);
  const ctx = forKey(base, view.effect.supplier_key);
  const { effect, line } = view;
  if (!line || !effect.upstream_id) throw new Error(`effect ${effect.id} is PROCESSING without line or id`);

  const wait = await acquireCallToken(ctx, "requery");
  if (wait > 0) {
    // A caller limited to one quota doesn't move the attempt's own schedule.
    if (!ctx.onlyLane) await postpone(ctx, effect.id, wait);
    return "postponed";
  }
  const { read, verdict, hasAnswer } = await fetchVerdict(ctx, effect, line, effect.upstream_id);
  const common: Settlement = {
    effect: effect.id,
    from: ["PROCESSING"],
    to: "PROCESSING",
    fact: read.ok ? redactFact(read.value.raw) : { refused: read.reason, status: read.status ?? null },
    factKind: "requery",
    alarms: verdict.alarms,
    wallet: namedWallet(ctx, verdict.facts.wallet),
  };
  if (verdict.effect === "SUCCEEDED") {
    const goods = settleDelivery(ctx, verdict.delivery, { ...view, line });
    await settleEffect(ctx, {
      ...common,
      to: "SUCCEEDED",
      costKobo: verdict.facts.amountPaid,
      ...goods,
      breaker: 0,
    });
    return "SUCCEEDED";
  }
  if (verdict.effect === "FAILED") {
    const evidence = {
      requery: verdict.facts.status ?? "FAILED",
      apiResponse: redactFact(verdict.facts.apiResponse ?? null),
    };
    await settleEffect(ctx, { ...common, to: "FAILED", reason: "refused", evidence, after: "refund" });
    return "FAILED";
  }
  const park = parkReason(ctx, view, verdict, hasAnswer);
  if (park) {
    const partialGoods = "delivery" in verdict ? verdict.delivery : undefined;
    await settleEffect(ctx, {
      ...common,
      to: "PARKED",
      reason: park,
      alarms: verdict.alarms.length > 0 ? verdict.alarms : ["parked"],
      evidence: sealGoods(ctx, partialGoods, { ...view, line }),
    });
    return "PARKED";
  }
  // The last check is when review is due, not one step later.
  const now = ctx.clock.now().getTime();
  const next = Math.min(now + stepOf(ctx.schedules.requery, effect.tries + 1), requeryDeadline(ctx, view));
  await settleEffect(ctx, { ...common, reason: verdict.reason, nextAt: new Date(Math.max(next, now + 1)) });
  return "PROCESSING";
}

/**
 * The upstream's record of the purchase, and what it proves. Where it lacks the goods, they are looked for in the stored
 * answer and at the service's own endpoint.
 */
async function fetchVerdict(ctx: Context, effect: EffectView["effect"], line: LineRow, upstreamId: string) {
  const service = serviceOf(line);
  const stored = storedLine(line);
  const needs = service.needs(stored);
  const read = await ctx.merchant.transaction(upstreamId);
  crashPoint("requery.afterRead");
  const question: RequeryQuestion = {
    read,
    needs,
    askedId: upstreamId,
    sentRef: effect.customer_ref,
    faceAmount: service.amountPriced ? stored.face : undefined,
  };
  const verdict = classifyRequery(question);
  const isComplete = verdict.effect !== "PROCESSING" || !MAY_BE_COMPLETED.includes(verdict.reason);
  if (isComplete) return { read, verdict, hasAnswer: needs.kind !== "pins" };
  const received = await findReceived(ctx, effect, line);
  const hasAnswer = received !== null || needs.kind !== "pins";
  const alsoIn = received?.alsoIn ?? [];
  const completed = classifyRequery({ ...question, alsoIn });
  if (completed.effect !== "PROCESSING") return { read, verdict: completed, hasAnswer };
  const goods = await fetchGoods(ctx, effect, service);
  return {
    read,
    hasAnswer,
    verdict: goods ? classifyRequery({ ...question, alsoIn: [...alsoIn, goods] }) : completed,
  };
}

/** Verdicts that another endpoint of the upstream may complete. */
const MAY_BE_COMPLETED = ["awaiting_delivery_data", "schema_drift"];

/** Calls that endpoint, if the service has one: first with the purchase's id, then with our reference. */
async function fetchGoods(
  ctx: Context,
  effect: EffectView["effect"],
  service: ShopService,
): Promise<Record<string, unknown> | null> {
  for (const id of service.fetchGoods ? [effect.upstream_id, effect.customer_ref] : []) {
    if (!id || (await acquireCallToken(ctx, "requery")) > 0) return null;
    const goods = await service.fetchGoods?.(ctx.merchant, id);
    if (goods) return goods;
  }
  return null;
}

/**
 * The end of automatic checks: settled within a day of payment, with half of it left for review. A later
 * attempt gets no extra time.
 */
function requeryDeadline(ctx: Context, { effect, order }: EffectView): number {
  const { keepChecking, settleWithin, settleLead } = ctx.schedules;
  const from = new Date(order?.paid_at ?? effect.sent_at ?? effect.created_at).getTime();
  return from + Math.min(keepChecking, settleWithin - settleLead);
}

/**
 * Manual review starts after 30 minutes without the goods of a success, or half a day without a verdict.
 * `hasAnswer`: the purchase was answered, or its answer holds nothing that a requery doesn't.
 */
function parkReason(
  ctx: Context,
  view: EffectView,
  { reason, park }: { reason: string; park?: string },
  hasAnswer: boolean,
): string | null {
  if (park) return park;
  const age = ctx.clock.now().getTime() - new Date(view.effect.sent_at ?? view.effect.created_at).getTime();
  if (reason === "awaiting_delivery_data" && age >= ctx.schedules.awaitDelivery) {
    return hasAnswer ? "no_delivery_data" : "pins_lost";
  }
  return ctx.clock.now().getTime() >= requeryDeadline(ctx, view) ? "no_verdict" : null;
}
