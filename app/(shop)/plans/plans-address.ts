import type { FindOrder } from "@/lib/catalogue/find-plans";
import { type PlanWish, queryOfWish } from "@/lib/catalogue/plan-filter";

/** Where a wish's answer is: "/plans?gb=3&days=30"; to be shared, and the same without script. */
export function plansAddress(wish: PlanWish, order: FindOrder = "price"): string {
  const query = queryOfWish(wish);
  if (order === "value") query.set("sort", "value");
  const text = String(query);
  return text === "" ? "/plans" : `/plans?${text}`;
}
