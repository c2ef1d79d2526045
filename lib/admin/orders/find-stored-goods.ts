import type { Context } from "@/lib/context/context";
import { type DeliveryJson, decryptDelivery, deliveryJson } from "@/lib/model/delivery-json";
import type { EffectRow, LineRow } from "@/lib/model/rows";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { findReceived } from "@/lib/orders/fulfilment/find-received";
import { serviceOf, storedLine } from "@/lib/services/stored-line";

/** What we hold of a purchase in review: sealed with it, or from its own response, not under another purchase's reference. */
export async function findStoredGoods(
  ctx: Context,
  effect: EffectRow,
  line: LineRow,
): Promise<DeliveryJson | null> {
  const { sealed } = effect.evidence ?? {};
  if (typeof sealed === "string") return decryptDelivery(ctx, sealed, line.order_id, line.id);
  const received = await findReceived(ctx, effect, line);
  if (!received?.delivery || received.completeness === "foreign") return null;
  return deliveryJson(received.delivery, effect.customer_ref);
}

/** How many different PINs a delivery holds. */
export function countPins(delivery: DeliveryJson | null): number {
  return Array.isArray(delivery?.pins) ? new Set(delivery.pins.map((pin) => pin?.pin)).size : 0;
}

/** How many PINs of a purchase in review we hold, and how many were bought. Null if it isn't about PINs. */
export async function findPinCount(
  ctx: Context,
  effectId: string,
): Promise<{ held: number; bought: number } | null> {
  const view = await findEffect(ctx, effectId);
  if (view?.effect.kind !== "VEND" || !view.line) return null;
  const needs = serviceOf(view.line).needs(storedLine(view.line));
  if (needs.kind !== "pins") return null;
  return { held: countPins(await findStoredGoods(ctx, view.effect, view.line)), bought: needs.quantity };
}
