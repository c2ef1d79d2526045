import { toLocalPhone } from "@/lib/services/fields/phone";
import { ordersWords } from "@/lib/words/en/orders";
import { lineName } from "@/lib/words/line-name";
import { recipientText } from "@/lib/words/recipient-text";
import type { ListedOrder } from "./find-orders";

type Listed = Pick<ListedOrder, "itemService" | "product" | "planLabel" | "quantity" | "recipient" | "lines">;

/** What a listed order is for: "MTN SME 2 GB, 30 days". Pure. */
export function listedName({
  itemService,
  product,
  planLabel,
  quantity,
}: Omit<Listed, "recipient" | "lines">) {
  return lineName(itemService, { product, planLabel, ...(quantity === null ? {} : { quantity }) });
}

/** The same with its number, and how many more items: "MTN SME 2 GB, 30 days · 0803 123 4567 and 2 more". Pure. */
export function listedItem(order: Listed): string {
  const recipient = recipientText(order.itemService, toLocalPhone(order.recipient)).replaceAll(" ", "\u00a0");
  const item = [listedName(order), recipient].filter(Boolean).join(" · ");
  return order.lines > 1 ? `${item} ${ordersWords.more(order.lines - 1)}` : item;
}
