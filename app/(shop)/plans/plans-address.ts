import type { FindOrder } from "@/lib/catalogue/find-plans";
import { buildFilterQuery, type PlanFilter } from "@/lib/catalogue/plan-filter";

/** The address of a filter's results, "/plans?gb=3&days=30": can be shared and works without JavaScript. */
export function plansAddress(filter: PlanFilter, order: FindOrder = "price"): string {
  const query = buildFilterQuery(filter);
  if (order === "value") query.set("sort", "value");
  const text = String(query);
  return text === "" ? "/plans" : `/plans?${text}`;
}
