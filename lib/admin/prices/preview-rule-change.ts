import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { previewRule, type RulePreview } from "@/lib/pricing/preview-rule";
import { inScope, type RuleBook, type RuleScope, scopeRule, withRule } from "@/lib/pricing/rule-book";
import { type OnSale, worstLoss } from "@/lib/pricing/worst-loss";
import { findPastOrders, PREVIEWED } from "./find-past-orders";
import { mayCostAnything, onSale } from "./on-sale";

export interface RuleVerdict {
  preview: RulePreview;
  /** Maximum loss of one sale below its cost, in kobo; zero: nothing is sold at a loss. */
  loss: Kobo;
}

/** Previews a rule on the last orders of its scope, with the maximum loss on the next one. Null: inherit the wider rule. */
export async function previewRuleChange(
  ctx: Pick<Context, "db" | "snapshot">,
  scope: RuleScope,
  rule: MarginRule | null,
): Promise<RuleVerdict> {
  const [snapshot, past] = await Promise.all([ctx.snapshot(), findPastOrders(ctx, [scope], PREVIEWED)]);
  const after = withRule(snapshot.rules, scope, rule);
  return {
    preview: previewRule(past, snapshot.rules, after, snapshot.paymentFee),
    loss: lossOf(onSale(snapshot, past, scope), after, scope),
  };
}

/** Maximum loss of one sale in the scope under this rule book, of what `onSale` lists. */
export function lossOf(all: readonly OnSale[], after: RuleBook, scope: RuleScope): Kobo {
  const items = all.filter((item) => inScope(after, scope, item));
  const known = worstLoss(items, after);
  // The floor limits the loss. If the next cost is unknown, assume the full amount that the floor allows.
  const possible = Math.max(0, -scopeRule(after, scope, items[0]?.product).floor);
  const loss = mayCostAnything(scope) || items.length === 0 ? possible : Math.min(known, possible);
  return kobo(loss);
}
