import { parseTokens } from "@/lib/merchant/parse-tokens";
import type { Context } from "./context";
import { type DeliveryJson, sealDelivery } from "./delivery";
import { getEffect } from "./effect-view";
import { settleEffect } from "./settle-effect";

export type ParkDecision =
  /** The goods were delivered, as the upstream's own desk or books say; `given` is the token or PINs where there are any. */
  | { verdict: "delivered"; given?: string }
  /** It failed, or was never carried out: the money goes back. */
  | { verdict: "failed" | "not_executed" }
  /** For a refund: the provider says it is through. */
  | { verdict: "refunded" };

export type DecideResult = { ok: true; status: string } | { ok: false; reason: "not_parked" | "needs_goods" | "sighted" | "wrong_kind" };

/**
 * A person's decision on a PARKED effect, with the reason they give (money-safety.md). The only way out of PARKED; the
 * evidence is kept, and an effect that was ever seen upstream can't be called not executed.
 */
export async function parkDecide(
  ctx: Context,
  effectId: string,
  decision: ParkDecision,
  who: { name: string; reason: string },
): Promise<DecideResult> {
  const view = await getEffect(ctx, effectId);
  if (view?.effect.state !== "PARKED") return { ok: false, reason: "not_parked" };
  const { effect, line, order } = view;
  const evidence = { ...effect.evidence, decidedBy: who.name, because: who.reason };
  const common = { effect: effect.id, from: ["PARKED" as const], evidence, factKind: "decision", fact: { ...decision, given: undefined, ...who } };

  if (effect.kind === "REFUND") {
    if (decision.verdict === "delivered") return { ok: false, reason: "wrong_kind" };
    const settled =
      decision.verdict === "refunded"
        ? await settleEffect(ctx, { ...common, to: "SUCCEEDED" })
        : await settleEffect(ctx, { ...common, to: "FAILED", reason: "refund_failed", retryAt: ctx.clock.now() });
    return { ok: true, status: settled.status ?? settled.outcome };
  }
  if (decision.verdict === "refunded" || !line) return { ok: false, reason: "wrong_kind" };
  if (decision.verdict === "delivered") {
    const delivery = goods(line.service, effect.customer_ref, decision.given);
    const sealed = typeof effect.evidence?.sealed === "string" ? effect.evidence.sealed : null;
    if (!delivery && !sealed) return { ok: false, reason: "needs_goods" };
    const deliveryCipher = delivery ? sealDelivery(ctx, delivery, order.id, line.id) : (sealed ?? "");
    const settled = await settleEffect(ctx, { ...common, to: "SUCCEEDED", deliveryCipher });
    return { ok: true, status: settled.status ?? settled.outcome };
  }
  // An id from there is a sighting too, whoever saw it.
  if (decision.verdict === "not_executed" && (effect.sighted_at || effect.upstream_id)) return { ok: false, reason: "sighted" };
  const settled = await settleEffect(ctx, {
    ...common,
    to: decision.verdict === "failed" ? "FAILED" : "NOT_EXECUTED",
    reason: "refused",
    after: "refund",
  });
  return { ok: true, status: settled.status ?? settled.outcome };
}

/** What the operator typed as the goods of a service: nothing but a reference for top-ups, tokens or PINs elsewhere. */
function goods(service: string, customerRef: string, given: string | undefined): DeliveryJson | null {
  if (service === "electricity") {
    const { main, tokens } = readTokens(given ?? "");
    return main ? { token: main, tokens } : null;
  }
  if (service === "exam-pin") {
    const pins = (given ?? "").split(/[\n,;]+/).map((pin) => pin.trim()).filter(Boolean);
    return pins.length > 0 ? { pins: pins.map((pin) => ({ pin })) } : null;
  }
  if (service === "esim") return given?.startsWith("LPA:") ? { activationCode: given } : null;
  return { reference: given?.trim() || customerRef };
}

function readTokens(given: string): { main: string | undefined; tokens: { kind: string; value: string }[] } {
  const parsed = parseTokens([{ path: ["token"], key: "token", value: given }] as never);
  const tokens = parsed.tokens.map(({ kind, value }) => ({ kind, value }));
  return { main: tokens.find((token) => token.kind === "main")?.value ?? tokens[0]?.value, tokens };
}
