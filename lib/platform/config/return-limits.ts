import type { OwnersNumber } from "./owners-number";

/**
 * What a manager and a support agent may return to customers by their own decision (refunds of waiting items, compensation), in
 * whole naira: per order, including what others returned for it, and per person and day. The owner's settings. An owner has no
 * limit; other roles return nothing.
 */
export const RETURN_LIMITS = {
  manager: {
    order: { key: "return_manager_order_naira", usual: 20_000, min: 0, max: 10_000_000 },
    day: { key: "return_manager_day_naira", usual: 100_000, min: 0, max: 10_000_000 },
  },
  support: {
    order: { key: "return_support_order_naira", usual: 0, min: 0, max: 10_000_000 },
    day: { key: "return_support_day_naira", usual: 0, min: 0, max: 10_000_000 },
  },
} as const satisfies Record<string, Record<"order" | "day", OwnersNumber>>;

export type LimitedRole = keyof typeof RETURN_LIMITS;
