import type { LineView } from "@/lib/model/order-view";
import { esimWords, examWords, serviceItems } from "@/lib/words/messages";
import { productName } from "./network-name";

/** An item's name: "MTN airtime", "MTN SME 2 GB, 30 days", "3 WAEC PINs", "eSIM Ghana 1GB 7 Days". */
export function lineName(
  service: string,
  line: Pick<LineView, "product" | "planLabel" | "quantity">,
): string {
  const product = productName(line.product);
  switch (service) {
    case "airtime":
      return serviceItems.airtime({ product });
    case "exam-pin":
      return examWords.goods({ product, count: line.quantity ?? 1 });
    case "esim":
      return line.planLabel ? esimWords.lineOf({ name: line.planLabel }) : product;
    case "esim-topup":
      return esimWords.topUpOf({ name: line.planLabel ?? product });
    default:
      return withoutRepeat(product, line.planLabel ?? "");
  }
}

/** "GOtv Jinja", not "GOtv GOtv Jinja": many package names include the provider's name. */
function withoutRepeat(product: string, plan: string): string {
  return plan.toLowerCase().startsWith(product.toLowerCase()) ? plan : `${product} ${plan}`.trim();
}
