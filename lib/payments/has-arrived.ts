import type { FoundPayment } from "./provider";

/** Whether a payment's money arrived at the provider; "reversed": and all of it was returned since. Pure. */
export function hasArrived({ status }: Pick<FoundPayment, "status">): boolean {
  return status === "success" || status === "reversed";
}
