import type { TypedRule } from "@/lib/admin/prices/parse-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";

/** The address of a scope's page, with the typed rule and the result of an action. */
export function pricesAddress(
  scope: RuleScope | null,
  more: Partial<TypedRule> & { view?: "rule" | "wider"; done?: string } = {},
): string {
  const query = new URLSearchParams();
  if (scope) query.set("service", scope.service);
  if (scope?.plan !== undefined) query.set("of", `plan:${scope.plan}`);
  else if (scope?.product !== undefined) query.set("of", `product:${scope.product}`);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value);
  const text = query.toString();
  return text ? `/admin/prices?${text}` : "/admin/prices";
}

/** Parses the scope select's value, "product:mtn-sme" or "plan:66f…"; empty is the whole service. */
export function parseSubject(of: string): { product: string; plan: string } {
  const product = /^product:(.+)$/.exec(of)?.[1] ?? "";
  return { product, plan: /^plan:(.+)$/.exec(of)?.[1] ?? "" };
}
