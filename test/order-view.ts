import type { LineView, OrderView } from "@/lib/model/order-view";
import { kobo } from "@/lib/platform/money";

const AT = "2026-11-21T13:02:00.000Z";

/** An amount as pages get it. */
export const money = (amount: number, currency = "NGN") => ({ amount: kobo(amount), currency });

/** An order's item as its page shows it: ₦500 of delivered airtime, with these changes. */
export function lineView(changes: Partial<LineView> = {}): LineView {
  return {
    position: 1,
    service: "airtime",
    recipient: "08031234567",
    product: "MTN",
    planLabel: null,
    amount: money(50_000),
    total: money(50_800),
    status: "delivered",
    reason: null,
    ...changes,
  };
}

/** An order as its page shows it: a card paid ₦508 for that item, with these changes. */
export function orderView(changes: Partial<OrderView> = {}): OrderView {
  return {
    ref: "K7QF3-M2X9D",
    status: "delivered",
    service: "airtime",
    total: money(50_800),
    paymentFee: money(800),
    placedAt: AT,
    expiresAt: AT,
    queueSeconds: null,
    nextCheckAt: null,
    settleBy: null,
    late: null,
    case: null,
    lines: [lineView()],
    timeline: [],
    payment: null,
    refundTo: "source",
    cancelled: false,
    version: 4,
    ...changes,
  };
}
