import { MOST_COUNTED } from "./find-customers";

/** "12", or "100+" where nobody counted further. */
export function ordersCount(orders: number): string {
  return orders < MOST_COUNTED ? String(orders) : `${MOST_COUNTED}+`;
}
