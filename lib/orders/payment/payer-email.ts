import type { OrderRow } from "@/lib/model/rows";
import { getShop } from "@/lib/platform/db/settings";

/**
 * The address that the payment provider gets: the buyer's, or for an order without one REF@ the owner's drop domain
 * (docs/adr/0106). If the owner has removed the domain since, the shop's own.
 */
export async function payerEmail(appUrl: string, order: Pick<OrderRow, "email" | "ref">): Promise<string> {
  if (order.email !== "") return order.email;
  const { dropDomain = new URL(appUrl).hostname } = await getShop();
  return `${order.ref.toLowerCase()}@${dropDomain}`;
}
