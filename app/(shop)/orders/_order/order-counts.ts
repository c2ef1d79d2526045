import type { LineView, OrderView } from "@/lib/model/order-view";
import { orderWords } from "@/lib/words/messages";

type Items = Pick<OrderView, "lines">;

/** Not delivered: refunded, or being refunded. */
export function isFailed({ status }: Pick<LineView, "status">): boolean {
  return status === "refund_due" || status === "refunded";
}

const UNSENT: ReadonlySet<OrderView["status"]> = new Set([
  "awaiting_payment",
  "expired",
  "refund_due",
  "refunded",
]);

/** Whether an item has no outcome of its own: its order isn't paid, or its whole payment was refunded. */
export function isUnsent(line: Pick<LineView, "status">, { status }: Pick<OrderView, "status">): boolean {
  return line.status === "waiting" && UNSENT.has(status);
}

/** The number of an order's items in each state. Pure. */
export function countItems({ lines }: Items) {
  const count = (...statuses: string[]) => lines.filter(({ status }) => statuses.includes(status)).length;
  return {
    of: lines.length,
    done: count("delivered"),
    sending: count("waiting", "sending", "processing"),
    review: count("under_review"),
    failed: lines.filter(isFailed).length,
  };
}

/** "28 of 40 delivered, 9 in progress, 3 failed.", while items of a paid order are in progress; else null. Pure. */
export function countSentence(order: Pick<OrderView, "status" | "lines">): string | null {
  const counts = countItems(order);
  const moving = order.status === "processing" || order.status === "under_review";
  return moving && counts.of > 1 ? orderWords.count(counts) : null;
}
