import type { OrderView } from "@/lib/model/order-view";

/** Whether staff review the payment before anything of the order is sent (docs/adr/0093). Pure. */
export function isHeld({ status, lines }: Pick<OrderView, "status" | "lines">): boolean {
  return (
    status === "under_review" && lines.some((line) => line.status === "waiting" && line.reason === "held")
  );
}
