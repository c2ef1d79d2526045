import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { timestamp } from "@/app/_ui/time";
import { TitledSection } from "@/app/_ui/titled-section";
import { PriceTabs } from "@/app/admin/_ui/price-tabs";
import { findPriceChanges } from "@/lib/admin/catalogue/price-changes";
import { findPriceRows } from "@/lib/admin/prices/find-price-rows";
import { findRuleChanges, type RuleBatch } from "@/lib/admin/prices/find-rule-changes";
import { editText } from "@/lib/admin/prices/price-edits";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { changesWords, reviewWords } from "@/lib/words/en/price-table";
import { priceWords } from "@/lib/words/en/prices";
import { BatchRules } from "../batch-rules";
import { reviewAddress } from "../review-address";
import { CostChanges } from "./cost-changes";

export const metadata: Metadata = { title: changesWords.title };

/** Every price change, by whom and why, with a link to undo it; and the supplier's cost changes. */
export default async function ChangesPage() {
  const user = await requireStaff("catalogue.view");
  const ctx = context();
  const since = startOfDay(new Date(ctx.clock.now().getTime() - 30 * DAY_MS));
  const [batches, { rows }, costs] = await Promise.all([
    findRuleChanges(ctx),
    findPriceRows(ctx, { sold: false }),
    findPriceChanges(ctx, since),
  ]);
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={changesWords.title} lead={changesWords.lead} />
      <PriceTabs here="/admin/catalogue/changes" />
      <TitledSection id="price-changes" title={changesWords.prices} className="grid grid-cols-1 gap-2">
        {batches.length === 0 ? <p>{changesWords.noPrices}</p> : null}
        <ul className="grid grid-cols-1">
          {batches.map((batch) => (
            <li
              key={`${batch.id}-${batch.state}`}
              className="grid grid-cols-1 gap-1.5 border-t border-line py-3"
            >
              <p className="wrap-anywhere">
                <span className="font-semibold">{timestamp(batch.at)}</span>
                {`: ${changesWords.count(batch.rules.length)}${stateText(batch)}`}
                <span className="block text-small text-muted">
                  {[priceWords.by(batch.by), batch.why].filter(Boolean).join(" · ")}
                </span>
              </p>
              <BatchRules rules={batch.rules} rows={rows} />
              {may(user.role, "prices.edit") && batch.state === "begun" && batch.by ? (
                <p>
                  <a href={backAddress(batch)} className={buttonClass("quiet")}>
                    {changesWords.putBack}
                  </a>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </TitledSection>
      <CostChanges changes={costs} />
    </div>
  );
}

function stateText({ state, at, from }: RuleBatch): string {
  if (state === "cancelled") return `, ${changesWords.cancelled}`;
  if (from.getTime() === at.getTime()) return "";
  const when = timestamp(from);
  return `, ${state === "scheduled" ? changesWords.starts(when) : changesWords.started(when)}`;
}

/** The review of the rules that these replaced. A service always keeps a rule of its own. */
function backAddress({ rules }: RuleBatch): string {
  const edits = rules.flatMap(({ scope, before }) => {
    const { service, plan } = scope;
    const of = plan && !service.startsWith("esim") ? { plan } : scope;
    const whole = !plan && !scope.product;
    return whole && !before ? [] : [editText({ of, edit: { kind: "rule", rule: before } })];
  });
  return reviewAddress(edits, { why: reviewWords.whyBack, back: "" });
}
