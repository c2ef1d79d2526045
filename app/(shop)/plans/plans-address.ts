import type { FindOrder } from "@/lib/catalogue/find-plans";
import { type PlanFilter, queryOfFilter } from "@/lib/catalogue/plan-filter";

/** Where a wish's answer is: "/plans?gb=3&days=30"; to be shared, and the same without script. */
export function plansAddress(wish: PlanFilter, order: FindOrder = "price"): string {
  const query = queryOfFilter(wish);
  if (order === "value") query.set("sort", "value");
  const text = String(query);
  return text === "" ? "/plans" : `/plans?${text}`;
}
