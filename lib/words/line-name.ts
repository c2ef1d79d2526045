import type { LineView } from "@/lib/model/order-view";
import { esimWords, examWords, serviceItems } from "@/lib/words/messages";
import { productName } from "./network-name";
import { planName } from "./plan-name";

/** An item's name wherever it is chosen, ordered or delivered: "MTN SME 2 GB, 30 days", "3 WAEC PINs", "eSIM Ghana 1 GB, 7 days". */
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
      return line.planLabel ? esimWords.lineOf({ name: planName(line.planLabel) }) : product;
    case "esim-topup":
      return esimWords.topUpOf({ name: planName(line.planLabel ?? product) });
    case "tv":
      return withoutRepeat(product, line.planLabel ?? "");
    default:
      return withoutRepeat(product, planName(line.planLabel ?? ""));
  }
}

/** "GOtv Jinja", not "GOtv GOtv Jinja": many package names include the provider's name. */
function withoutRepeat(product: string, plan: string): string {
  return plan.toLowerCase().startsWith(product.toLowerCase()) ? plan : `${product} ${plan}`.trim();
}
