import { useEffect } from "react";
import { getDevice, saveOrder } from "@/app/_shop/device/device";
import type { OrderView } from "@/lib/model/order-view";
import { BASKET } from "@/lib/model/service-id";
import { lineName } from "@/lib/words/line-name";
import { unitsOf } from "@/lib/words/parse-token";

/** Saves the order in this device's list: as first shown, with its current result. */
export function useRememberOrder(first: OrderView, order: OrderView, token: string): void {
  const delivered = order.status === "delivered";
  const failed = ["expired", "refund_due", "refunded"].includes(order.status);
  const units = order.lines.length === 1 ? unitsOf(order.lines[0]?.delivery) : null;
  useEffect(() => {
    const [line] = first.lines;
    if (!line) return;
    const more = new Set(first.lines.map(({ service, recipient }) => `${service} ${recipient}`)).size - 1;
    const known = getDevice().orders.find(({ ref }) => ref === first.ref);
    const name = lineName(line.service, line);
    saveOrder({
      ref: first.ref,
      token,
      service: first.service,
      what: known?.what ?? (first.service === BASKET && more > 0 ? `${name} +${more}` : name),
      recipient: more > 0 ? `${line.recipient} +${more}` : line.recipient,
      total: first.total.amount,
      amount: first.lines.reduce((sum, { amount }) => sum + amount.amount, 0),
      delivered,
      failed,
      ...(more === 0 ? { items: first.lines.length } : {}),
      ...(units ? { units } : {}),
      at: first.placedAt,
    });
  }, [first, token, delivered, failed, units]);
}
