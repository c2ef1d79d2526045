import { useEffect } from "react";
import { basketParts } from "@/app/_orders/basket-parts";
import { getDevice, saveOrder } from "@/app/_shop/device/device";
import type { OrderView } from "@/lib/model/order-view";
import { BASKET } from "@/lib/model/service-id";
import { lineName } from "@/lib/words/line-name";
import { unitsOf } from "@/lib/words/parse-token";

/** Saves the order in this device's list, with its current result. */
export function useRememberOrder(order: OrderView, token: string): void {
  useEffect(() => {
    const [line] = order.lines;
    if (!line) return;
    const more = new Set(order.lines.map(({ service, recipient }) => `${service} ${recipient}`)).size - 1;
    const known = getDevice().orders.find(({ ref }) => ref === order.ref);
    const name = lineName(line.service, line);
    const isBasket = order.service === BASKET;
    const units = order.lines.length === 1 ? unitsOf(line.delivery) : null;
    saveOrder({
      ref: order.ref,
      token,
      service: order.service,
      what: known?.what ?? (isBasket && more > 0 ? `${name} +${more}` : name),
      recipient: more > 0 ? `${line.recipient} +${more}` : line.recipient,
      total: order.total.amount,
      amount: order.lines.reduce((sum, { amount }) => sum + amount.amount, 0),
      delivered: order.status === "delivered",
      failed: ["expired", "refund_due", "refunded"].includes(order.status),
      ...(more === 0 ? { items: order.lines.length } : {}),
      ...(isBasket ? { parts: basketParts(order.lines) } : {}),
      ...(units ? { units } : {}),
      at: order.placedAt,
    });
  }, [order, token]);
}
