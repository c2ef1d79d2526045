import { stepOf } from "@/lib/jobs/schedules";
import { judgeSighting } from "@/lib/merchant/judge-sighting";
import { redactFact } from "@/lib/platform/redact";
import { resolveRefund } from "./check-refund";
import type { Context } from "./context";
import { getEffect, postpone } from "./effect-view";
import { scanUpstream } from "./scan-upstream";
import { type Settlement, settleEffect } from "./settle-effect";
import { sealGoods, settleGoods } from "./settle-goods";
import { sightGoods } from "./sight-goods";
import { serviceOf, storedLine } from "./stored-line";

/**
 * An outcome that nobody saw (money-safety.md, Resolving an unknown): found in the upstream's list by its exact customerRef,
 * it is settled as the rows say; not found, it is looked for again and then parked for a person. It is never sent again,
 * and absence alone never refunds here: that needs the horizons and clean scans of the full resolver.
 */
export async function resolveUnknown(ctx: Context, effectId: string): Promise<void> {
  const view = await getEffect(ctx, effectId);
  if (view?.effect.state !== "UNKNOWN") return;
  if (view.effect.kind === "REFUND") return resolveRefund(ctx, view);
  const { effect, line, order } = view;
  if (!line || !effect.sent_at)
    throw new Error(`effect ${effect.id} is UNKNOWN without line or sending time`);
  const service = serviceOf(line);
  const stored = storedLine(line);
  const sentAt = new Date(effect.sent_at);

  const scan = await scanUpstream(ctx, effect.customer_ref, sentAt);
  const needs = service.needs(stored);
  const sighting = judgeSighting({
    rows: scan.rows,
    customerRef: effect.customer_ref,
    faceAmount: service.amountPriced ? stored.face : undefined,
    product: stored.product,
    needs,
  });
  const now = ctx.clock.now();
  const common: Settlement = { effect: effect.id, from: ["UNKNOWN"], to: "UNKNOWN", factKind: "scan" };

  if (sighting.kind === "none") {
    if (!scan.complete && scan.waitMs > 0) return postpone(ctx, effect.id, scan.waitMs);
    const hit = await sightGoods(ctx, service, stored, effect);
    if (hit?.delivery) {
      const goods = settleGoods(ctx, hit.delivery, { effect, line, order });
      await settleEffect(ctx, { ...common, to: "SUCCEEDED", sighted: true, ...goods, breaker: 0 });
      return;
    }
    const seen = { sighted: hit !== null || undefined };
    if (now.getTime() - sentAt.getTime() >= ctx.schedules.parkUnknown) {
      await settleEffect(ctx, {
        ...common,
        to: "PARKED",
        ...seen,
        reason: hit ? "sighted_without_id" : "not_found_upstream",
        alarms: ["parked"],
      });
      return;
    }
    const nextAt = new Date(now.getTime() + stepOf(ctx.schedules.resolve, effect.tries + 1));
    await settleEffect(ctx, { ...common, ...seen, nextAt });
    return;
  }

  const sighted: Settlement = {
    ...common,
    sighted: true,
    upstreamId: sighting.upstreamId,
    fact: redactFact({ rows: sighting.rows, by: sighting.by, facts: sighting.facts }),
    alarms: sighting.disagreements.map((what) => `sighting_${what}`),
  };
  if (sighting.disagreements.length > 0) {
    await settleEffect(ctx, { ...sighted, to: "PARKED", reason: `sighting_${sighting.disagreements[0]}` });
    return;
  }
  if (sighting.kind === "success" && sighting.complete && sighting.delivery) {
    const goods = settleGoods(ctx, sighting.delivery, { effect, line, order });
    await settleEffect(ctx, {
      ...sighted,
      to: "SUCCEEDED",
      ...goods,
      costKobo: sighting.facts.amountPaid,
      breaker: 0,
    });
    return;
  }
  if (sighting.kind === "failed") {
    const evidence = { rows: sighting.rows, by: sighting.by, status: sighting.facts.status ?? null };
    await settleEffect(ctx, { ...sighted, to: "FAILED", reason: "refused", evidence, after: "refund" });
    return;
  }
  if (sighting.kind === "success" && needs.kind === "pins") {
    // They were in the one answer that was lost; nothing gives them again (merchant-api-notes.md, education pin).
    const evidence = sealGoods(ctx, sighting.delivery, { effect, line, order });
    const reason = sighting.delivery ? "fewer_pins" : "pins_lost";
    await settleEffect(ctx, { ...sighted, to: "PARKED", reason, evidence, alarms: ["parked"] });
    return;
  }
  if (!sighting.upstreamId) {
    await settleEffect(ctx, { ...sighted, to: "PARKED", reason: "sighted_without_id", alarms: ["parked"] });
    return;
  }
  const nextAt = new Date(now.getTime() + stepOf(ctx.schedules.requery, 0));
  const reason = sighting.kind === "success" ? "awaiting_delivery_data" : "in_progress";
  await settleEffect(ctx, { ...sighted, to: "PROCESSING", reason, nextAt });
}
