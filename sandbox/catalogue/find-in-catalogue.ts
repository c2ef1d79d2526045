import type { Catalogue, Plan, Product } from "./catalogue";

/** Normalises a product name: ignores letter case, and treats spaces, underscores and hyphens as equal (4.3). */
function spelling(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}

export function sameName(one: string, other: string): boolean {
  return spelling(one) === spelling(other);
}

/**
 * Finds a product of a service by name in any spelling, or by _id. Suspended and withdrawn products can't be bought.
 */
export function findProduct(catalogue: Catalogue, service: string, nameOrId: string): Product | null {
  const wanted = catalogue.products.find(
    (product) =>
      product.state === "on" &&
      sameName(product.service, service) &&
      (product.id === nameOrId || sameName(product.name, nameOrId)),
  );
  return wanted ?? null;
}

/** Finds a plan by _id or planId; the first one if several share a planId. */
export function findPlan(catalogue: Catalogue, kind: Plan["kind"], key: string): Plan | null {
  const sellable = catalogue.plans.filter((plan) => plan.kind === kind && plan.state === "on");
  return sellable.find((plan) => plan.id === key) ?? sellable.find((plan) => plan.planId === key) ?? null;
}
