import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { secretPage } from "@/app/_shop/frame/shop-metadata";
import { AirtimePurchase } from "@/app/(shop)/airtime/airtime-purchase";
import { DataPurchase } from "@/app/(shop)/data/data-purchase";
import { failedRows } from "@/app/(shop)/orders/_order/failed-rows";
import { type OrderPageProps, orderLink } from "@/app/(shop)/orders/_order/order-link";
import { context } from "@/lib/context/context";
import { productSlug } from "@/lib/model/product-slug";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { orderWords } from "@/lib/words/messages";

export function generateMetadata(): Metadata {
  return secretPage(orderWords.tryAgainTitle);
}

/** A new order, prefilled with the undelivered items of an order to several numbers, for the holder of its token. */
export default async function TryAgainPage(props: OrderPageProps) {
  const link = await orderLink(props);
  const order = await findOrderView(context(), link);
  if (!order) notFound();
  const start = failedRows(order).map((row) => ({ ...row, product: productSlug(row.product) }));
  const Purchase = order.service === "data" ? DataPurchase : AirtimePurchase;
  return <Purchase start={start.length > 0 ? start : undefined} lead={orderWords.tryAgainLead} />;
}
