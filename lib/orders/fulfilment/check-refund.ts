import type { Context } from "@/lib/context/context";
import type { ListedRefund } from "@/lib/payments/provider";
import { stepOf } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { type EffectView, findEffect, postpone } from "./find-effect";
import { attemptsOf } from "./find-listed-attempt";
import { type Settlement, settleEffect } from "./settle-effect";

/** Several refunds share our note, so none can be identified as ours. */
interface DuplicateRefunds {
  several: ListedRefund[];
}

/** Finds the refund by our note or its id in the provider's list, the only evidence of a refund. */
async function fetchRefund(
  ctx: Context,
  view: EffectView,
): Promise<ListedRefund | DuplicateRefunds | "none" | "not_told"> {
  const { effect, refunded } = view;
  const provider = refunded ? ctx.payments.get(refunded.provider) : undefined;
  if (!provider || !refunded) throw new Error(`refund ${effect.id} has no provider`);
  const listed = await provider.listRefunds(refunded.reference);
  crashPoint("checkRefund.afterList");
  if (listed.kind === "unknown") return "not_told";
  const matches = listed.refunds.filter(
    ({ id, merchantNote }) => merchantNote === effect.customer_ref || id === effect.upstream_id,
  );
  const [match] = matches;
  if (match) return matches.length > 1 ? { several: matches } : match;
  return listed.unreadable > 0 ? "not_told" : "none";
}

/**
 * The settlement for a listed refund. Failed and needs-attention need the owner, who contacts the customer.
 */
function settlementFor(
  ctx: Context,
  view: EffectView,
  listed: ListedRefund | DuplicateRefunds,
): Omit<Settlement, "effect" | "from"> {
  if ("several" in listed) {
    const fact = { factKind: "refund_list", fact: listed, sighted: true };
    return { ...fact, to: "PARKED", reason: "refund_listed_twice", alarms: ["parked"] };
  }
  const common = { factKind: "refund_list", fact: listed, upstreamId: listed.id, sighted: true };
  if (listed.amount !== view.effect.amount_kobo)
    return { ...common, to: "PARKED", reason: "refund_amount_differs", alarms: ["parked"] };
  if (listed.status === "processed") return { ...common, to: "SUCCEEDED" };
  if (listed.status === "failed" || listed.status === "needs_attention") {
    return { ...common, to: "PARKED", reason: `refund_${listed.status}`, alarms: ["refund_stuck"] };
  }
  // In review for this, it stays there until its status changes.
  const isWaiting = view.effect.state === "PROCESSING" || view.effect.reason === "refund_not_processed";
  if (isWaiting && isOverdue(ctx, view)) {
    return { ...common, to: "PARKED", reason: "refund_not_processed", alarms: ["refund_stuck"] };
  }
  const tries = view.effect.state === "PROCESSING" ? view.effect.tries + 1 : 0;
  const nextAt = new Date(ctx.clock.now().getTime() + stepOf(ctx.schedules.checkRefund, tries));
  return { ...common, to: "PROCESSING", reason: listed.status, nextAt };
}

/**
 * An accepted refund has a day to be processed; then it goes to manual review (money-safety.md: settled or
 * parked within 24 h).
 */
function isOverdue(ctx: Context, { effect }: EffectView): boolean {
  const age = ctx.clock.now().getTime() - new Date(effect.sent_at ?? effect.created_at).getTime();
  return age >= ctx.schedules.keepChecking;
}

/** Checks whether a refund that the provider accepted is processed. */
export async function checkRefund(
  ctx: Context,
  view: EffectView,
): Promise<"postponed" | "SUCCEEDED" | "PROCESSING" | "PARKED"> {
  const { effect } = view;
  const listed = await fetchRefund(ctx, view);
  const wait = stepOf(ctx.schedules.checkRefund, effect.tries + 1);
  const over = isOverdue(ctx, view);
  if (listed === "not_told" && !over) {
    await postpone(ctx, effect.id, wait);
    return "postponed";
  }
  if (listed === "none" || listed === "not_told") {
    // The provider accepted it under an id, so a list without it is incomplete, until that lasts too long.
    const nextAt = over ? undefined : new Date(ctx.clock.now().getTime() + wait);
    await settleEffect(ctx, {
      effect: effect.id,
      from: ["PROCESSING"],
      to: over ? "PARKED" : "PROCESSING",
      reason: over ? "refund_not_listed" : undefined,
      nextAt,
    });
    return over ? "PARKED" : "PROCESSING";
  }
  const settlement = settlementFor(ctx, view, listed);
  await settleEffect(ctx, { effect: effect.id, from: ["PROCESSING"], ...settlement });
  return settlement.to as "SUCCEEDED" | "PROCESSING" | "PARKED";
}

/**
 * Resolves a refund whose answer was lost or that is in review. One found by its note continues; one missing
 * from a complete list goes to manual review. Never guesses. `unasked`: the list couldn't be read.
 */
export async function resolveRefund(ctx: Context, view: EffectView): Promise<"asked" | "unasked"> {
  const { effect } = view;
  const listed = await fetchRefund(ctx, view);
  const asked = listed === "not_told" ? "unasked" : "asked";
  if (listed !== "none" && listed !== "not_told") {
    const settlement = settlementFor(ctx, view, listed);
    if (settlement.to !== effect.state)
      await settleEffect(ctx, { effect: effect.id, from: [effect.state], ...settlement });
    return asked;
  }
  if (effect.state !== "UNKNOWN") return asked;
  const now = ctx.clock.now();
  const age = now.getTime() - new Date(effect.sent_at ?? effect.created_at).getTime();
  if (age >= ctx.schedules.parkUnknown) {
    await settleEffect(ctx, {
      effect: effect.id,
      from: ["UNKNOWN"],
      to: "PARKED",
      reason: "refund_not_found",
      alarms: ["parked"],
    });
    return asked;
  }
  const nextAt = new Date(now.getTime() + stepOf(ctx.schedules.resolve, effect.tries + 1));
  await settleEffect(ctx, { effect: effect.id, from: ["UNKNOWN"], to: "UNKNOWN", nextAt });
  return asked;
}

/**
 * Rechecks a refund in review: a slow bank may complete it after days. Only its listed status settles it, and
 * only if nobody has decided it meanwhile.
 */
export async function recheckParkedRefund(ctx: Context, effectId: string): Promise<"asked" | "unasked"> {
  const view = await findEffect(ctx, effectId);
  return view?.effect.state === "PARKED" ? resolveRefund(ctx, view) : "asked";
}

/**
 * The bank may have been down the first time. After that, the owner has a day to get other details from the
 * customer.
 */
const RETRY_AFTER_BOUNCE_MS = [0, 86_400_000];

/**
 * Checks whether the customer's bank returned a processed refund (docs/adr/0056). If so, reverses its journal
 * and opens a new attempt under a new note. A refund that staff confirmed stays refunded.
 */
export async function checkBounced(
  ctx: Context,
  effectId: string,
): Promise<"bounced" | "stands" | "not_told"> {
  const view = await findEffect(ctx, effectId);
  if (view?.effect.state !== "SUCCEEDED" || view.effect.kind !== "REFUND") return "stands";
  const { effect } = view;
  if (effect.request.wallet || effect.evidence?.decidedBy) return "stands";
  const listed = await fetchRefund(ctx, view);
  if (listed === "not_told") return "not_told";
  if (listed === "none" || "several" in listed || listed.status !== "failed") return "stands";
  const bounces = await ctx.db.effect.count({ where: { ...attemptsOf(effect), state: "REVERSED" } });
  const settled = await settleEffect(ctx, {
    effect: effect.id,
    from: ["SUCCEEDED"],
    to: "REVERSED",
    reason: "refund_bounced",
    evidence: { listed },
    factKind: "refund_list",
    fact: listed,
    alarms: ["refund_bounced"],
    retryAt: new Date(ctx.clock.now().getTime() + stepOf(RETRY_AFTER_BOUNCE_MS, bounces)),
  });
  return settled.outcome === "done" ? "bounced" : "stands";
}
