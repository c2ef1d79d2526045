import { MAX_COUNTED } from "./find-customers";

/** "12", or "100+" if not counted further. */
export function ordersCount(orders: number): string {
  return orders < MAX_COUNTED ? String(orders) : `${MAX_COUNTED}+`;
}
