import type { OrderView } from "@/lib/model/order-view";

/** Is this event of a refund? Giving money back is "sending" and "unknown" too in the books, after its "refund_started". Pure. */
export function givesBack({ timeline }: OrderView, index: number): boolean {
  const line = timeline[index]?.line;
  return timeline.slice(0, index).some((one) => one.event === "refund_started" && one.line === line);
}
