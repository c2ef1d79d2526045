import { type Kobo, naira } from "@/lib/platform/money";
import type { PastOrder } from "@/lib/pricing/preview-rule";
import { inScope, type RuleScope, serviceRules } from "@/lib/pricing/rule-book";
import type { OnSale } from "@/lib/pricing/worst-loss";
import type { CatalogueSnapshot, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { discountedCost } from "@/lib/services/discounted-cost";

/** Used where the upstream gives no limits. */
const MIN_AMOUNT = naira(50);
const MAX_AMOUNT = naira(1_000_000);
/** Their cost comes with each quote and our catalogue doesn't store it: recent sales are used instead, and they have no editable price. */
export const COST_WITH_QUOTE: readonly string[] = ["exam-pin", "esim", "esim-topup"];

/**
 * Everything that the scope's rule may price, unless a more specific rule does: each plan at its cost, each product at its
 * smallest and largest amount, also while paused or hidden, and recent purchases where the catalogue has no cost.
 */
export function onSale(snapshot: CatalogueSnapshot, past: readonly PastOrder[], scope: RuleScope): OnSale[] {
  const { service } = scope;
  const plans = [...snapshot.plans, ...snapshot.suspendedPlans, ...snapshot.hiddenPlans];
  const withPlans = plans.some((plan) => plan.service === service);
  const items: OnSale[] = [
    ...plans.map((plan) => ({
      service: plan.service,
      product: plan.product,
      planId: plan.id,
      face: plan.cost,
      cost: plan.cost,
    })),
    ...(withPlans || COST_WITH_QUOTE.includes(service)
      ? []
      : [...snapshot.products, ...snapshot.suspendedProducts, ...snapshot.hiddenProducts].flatMap(
          (product) => [
            atAmount(product, product.min ?? MIN_AMOUNT),
            atAmount(product, product.max ?? MAX_AMOUNT),
          ],
        )),
    ...(COST_WITH_QUOTE.includes(service)
      ? past
          .filter((order) => order.service === service)
          .flatMap(({ lines }) => lines.map((line) => ({ ...line, service })))
      : []),
  ];
  const book = serviceRules(snapshot.rules.services);
  return items.filter((item) => inScope(book, scope, item));
}

/** Whether this scope may sell something that `onSale` doesn't list. */
export function mayCostAnything({ service }: RuleScope): boolean {
  return COST_WITH_QUOTE.includes(service);
}

function atAmount(product: SnapshotProduct, face: Kobo): OnSale {
  const cost = discountedCost(face, product.discountPpm);
  return { service: product.service, product: product.name, planId: null, face, cost };
}
