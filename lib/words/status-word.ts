import type { OrderView } from "@/lib/model/order-view";
import { eventWords, statusWords } from "./messages";

/** An order's status as its customer reads it: an order that they cancelled isn't called expired. Pure. */
export function statusWord({ status, cancelled }: Pick<OrderView, "status" | "cancelled">): string {
  return status === "expired" && cancelled ? eventWords.cancelled : statusWords[status];
}
