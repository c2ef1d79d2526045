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
  return (await findStored(ctx, effect, line)).goods;
}

/** Also whether a response under another purchase's reference is stored instead. */
async function findStored(ctx: Context, effect: EffectRow, line: LineRow) {
  const { sealed } = effect.evidence ?? {};
  if (typeof sealed === "string")
    return { goods: decryptDelivery(ctx, sealed, line.order_id, line.id), isForeign: false };
  const received = await findReceived(ctx, effect, line);
  if (received?.completeness === "foreign") return { goods: null, isForeign: true };
  const goods = received?.delivery ? deliveryJson(received.delivery, effect.customer_ref) : null;
  return { goods, isForeign: false };
}

/** How many different PINs a delivery holds. */
export function countPins(delivery: DeliveryJson | null): number {
  return Array.isArray(delivery?.pins) ? new Set(delivery.pins.map((pin) => pin?.pin)).size : 0;
}

interface HeldGoods {
  /** How many PINs we hold, and how many were bought. Null if it isn't about PINs. */
  pins: { held: number; bought: number } | null;
  /** We hold a response with goods that names another purchase, so they may be another customer's. */
  isForeign: boolean;
}

/** What we hold of a purchase in review. Null for a refund. */
export async function findHeldGoods(ctx: Context, effectId: string): Promise<HeldGoods | null> {
  const view = await findEffect(ctx, effectId);
  if (view?.effect.kind !== "VEND" || !view.line) return null;
  const needs = serviceOf(view.line).needs(storedLine(view.line));
  const { goods, isForeign } = await findStored(ctx, view.effect, view.line);
  return {
    pins: needs.kind === "pins" ? { held: countPins(goods), bought: needs.quantity } : null,
    isForeign,
  };
}
