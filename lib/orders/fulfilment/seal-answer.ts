import type { Context } from "@/lib/context/context";
import type { DeliveryNeed } from "@/lib/merchant/delivery";
import { bodyOf, deliversOnce, findGoods, type GoodsCompleteness } from "@/lib/merchant/find-goods";
import { decryptDelivery, encryptDelivery } from "@/lib/model/delivery-json";
import type { EffectRow, LineRow } from "@/lib/model/rows";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";

type Keys = Pick<Context, "encryptionKeys">;

/** An answer as stored: unredacted and encrypted like a delivery. */
export interface SealedAnswer {
  goods: GoodsCompleteness;
  cipher: string;
  /** Our goods arrived, so the purchase was carried out, whatever the status says. */
  seen: boolean;
}

/**
 * Encrypts an answer whose goods the upstream sends only once. Null: there is none, or it can be requested
 * again.
 */
export function sealAnswer(
  ctx: Keys,
  { effect, line, needs }: { effect: Pick<EffectRow, "customer_ref">; line: LineRow; needs: DeliveryNeed },
  exchange: HttpExchange,
): SealedAnswer | null {
  const body = deliversOnce(needs) ? bodyOf(exchange) : null;
  if (body === null) return null;
  const { completeness: worth, delivery } = findGoods(needs, body, effect.customer_ref);
  const seen = worth === "whole" || (worth === "part" && delivery?.kind === "pins");
  return { goods: worth, cipher: sealExchange(ctx, line, exchange), seen };
}

/** The exchange without its headers, encrypted for this line. */
export function sealExchange(
  ctx: Keys,
  line: Pick<LineRow, "id" | "order_id">,
  exchange: HttpExchange,
): string {
  return encryptDelivery(ctx, { ...exchange, headers: {} }, line.order_id, line.id);
}

/** Decrypts what sealExchange encrypted. Throws if our keys or the line don't match. */
export function openExchange(
  ctx: Keys,
  line: Pick<LineRow, "id" | "order_id">,
  cipher: string,
): HttpExchange {
  return decryptDelivery(ctx, cipher, line.order_id, line.id) as unknown as HttpExchange;
}
