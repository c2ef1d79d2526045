import type { Context } from "@/lib/context/context";
import type { Delivery } from "@/lib/merchant/delivery";
import { deliveryJson, encryptDelivery } from "@/lib/model/delivery-json";
import type { EffectRow, LineRow } from "@/lib/model/rows";
import type { Settlement } from "./settle-effect";

interface Subject {
  effect: Pick<EffectRow, "customer_ref">;
  line: Pick<LineRow, "id" | "order_id">;
}

/** The delivered goods to store: encrypted, and an eSIM registered by its ICCID. */
export function settleDelivery(
  ctx: Context,
  delivery: Delivery,
  { effect, line }: Subject,
): Pick<Settlement, "deliveryCipher" | "esim"> {
  const json = deliveryJson(delivery, effect.customer_ref);
  const deliveryCipher = encryptDelivery(ctx, json, line.order_id, line.id);
  if (delivery.kind !== "lpa" || !delivery.iccid) return { deliveryCipher };
  return { deliveryCipher, esim: { iccid: delivery.iccid, status: delivery.status ?? null } };
}

/** Incomplete or uncertain goods, encrypted as evidence for manual review. */
export function sealGoods(
  ctx: Context,
  delivery: Delivery | null | undefined,
  { effect, line }: Subject,
): Settlement["evidence"] {
  if (!delivery) return undefined;
  return {
    sealed: encryptDelivery(ctx, deliveryJson(delivery, effect.customer_ref), line.order_id, line.id),
  };
}
