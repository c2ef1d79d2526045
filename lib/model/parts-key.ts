import type { LineView } from "./order-view";

/**
 * The same for all parts of one number's airtime, which are one purchase to the customer; its own for any other item,
 * because tokens, PINs and eSIMs are never shown together. Pure.
 */
export function partsKey({ service, recipient, product, position }: LineView): string {
  return service === "airtime" ? `${recipient} ${product}` : String(position);
}
