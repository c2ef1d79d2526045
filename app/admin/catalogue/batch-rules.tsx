import { Disclosure } from "@/app/_ui/disclosure";
import { ruleText } from "@/app/admin/prices/rule-text";
import type { PriceRow } from "@/lib/admin/prices/find-price-rows";
import type { ChangedRule } from "@/lib/admin/prices/find-rule-changes";
import { formatNaira } from "@/lib/platform/money";
import { linePrice } from "@/lib/pricing/line-price";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { changesWords, tableWords } from "@/lib/words/en/price-table";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { priceName } from "./price-columns";

/** More than this many are collapsed. */
const SHOWN = 3;

/** Rules saved together: each scope's rule before and after. */
export function BatchRules({ rules, rows }: { rules: readonly ChangedRule[]; rows: readonly PriceRow[] }) {
  if (rules.length <= SHOWN) return <Rules rules={rules} rows={rows} />;
  return (
    <Disclosure summary={changesWords.more(rules.length)}>
      <Rules rules={rules} rows={rows} />
    </Disclosure>
  );
}

function Rules({ rules, rows }: { rules: readonly ChangedRule[]; rows: readonly PriceRow[] }) {
  return (
    <ul className="grid grid-cols-1 text-small">
      {rules.map(({ id, scope, before, after }) => {
        const row = rowOf(rows, scope);
        return (
          <li key={String(id)} className="wrap-anywhere">
            {changesWords.change(scopeLabel(scope, row), textOf(before, row), textOf(after, row))}
          </li>
        );
      })}
    </ul>
  );
}

function rowOf(rows: readonly PriceRow[], scope: RuleScope): PriceRow | undefined {
  return rows.find(
    (row) =>
      row.scope.service === scope.service &&
      row.scope.plan === scope.plan &&
      row.scope.product === scope.product,
  );
}

/** "MTN SME, 1 GB, 30 days", "Airtime: MTN" or "All data". */
export function scopeLabel({ service, product, plan }: RuleScope, row?: PriceRow | null): string {
  if (row) return priceName(row);
  if (plan) return `${serviceNames[service]}: ${plan}`;
  return product
    ? `${serviceNames[service]}: ${productName(product)}`
    : tableWords.allOf(serviceNames[service]);
}

/** The price at today's cost, if there is one, with its rule. */
function textOf(rule: MarginRule | null, row: PriceRow | undefined): string {
  if (!rule) return changesWords.inherited;
  return row?.item ? `${formatNaira(linePrice(row.item, rule))} (${ruleText(rule)})` : ruleText(rule);
}
