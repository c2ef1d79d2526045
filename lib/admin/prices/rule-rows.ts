import type { ServiceId } from "@/lib/model/service-id";
import { kobo } from "@/lib/platform/money";
import type { MarginRule as StoredRule } from "@/lib/platform/prisma/client";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";

/** The columns that identify a stored rule's scope. */
export function scopeColumns({ service, product = "", plan = "" }: RuleScope) {
  return { service, product, planId: plan };
}

export function scopeOf(row: Pick<StoredRule, "service" | "product" | "planId">): RuleScope {
  return {
    service: row.service as ServiceId,
    ...(row.product ? { product: row.product } : {}),
    ...(row.planId ? { plan: row.planId } : {}),
  };
}

/** A scope as text, for keys: "data//66f…". */
export function scopeText({ service, product = "", plan = "" }: RuleScope): string {
  return `${service}/${product}/${plan}`;
}

/** A stored row's rule; null: the wider rule applies. */
export function ruleOf(
  row: Pick<StoredRule, "removed" | "markupBp" | "flatKobo" | "floorKobo">,
): MarginRule | null {
  const { removed, markupBp, flatKobo, floorKobo } = row;
  return removed ? null : { markupBp, flat: kobo(Number(flatKobo)), floor: kobo(Number(floorKobo)) };
}
