import type { Route } from "next";
import Link from "next/link";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { Feedback } from "@/app/admin/_ui/feedback";
import { findRuleHistory } from "@/lib/admin/prices/find-rule-history";
import { parseRule, typedRule } from "@/lib/admin/prices/parse-rule";
import { previewRuleChange } from "@/lib/admin/prices/preview-rule-change";
import { context } from "@/lib/context/context";
import { hasOwnRule, type RuleScope, scopeRule } from "@/lib/pricing/rule-book";
import { priceNotices, priceWords } from "@/lib/words/en/prices";
import { pricesAddress } from "./address";
import { RulePreview } from "./rule-preview";
import { ruleText } from "./rule-text";
import { ScopePick, scopeName } from "./scope-pick";

interface Props {
  scope: RuleScope;
  params: Awaited<SearchParams>;
  mayWrite: boolean;
}

/** One scope: its rule, the form to try another, its preview, and the rule history. */
export async function ScopeRule({ scope, params, mayWrite }: Props) {
  const ctx = context();
  const [snapshot, history] = await Promise.all([ctx.snapshot(), findRuleHistory(ctx, scope)]);
  const plan = snapshot.plans.find(({ id }) => id === scope.plan);
  const rule = scopeRule(snapshot.rules, scope, plan?.product);
  const isOwn = hasOwnRule(snapshot.rules, scope);
  const view = wholeParam(params, "view");
  const typed = {
    ...typedRule(rule),
    ...(view === "rule"
      ? {
          percent: wholeParam(params, "percent", 20),
          flat: wholeParam(params, "flat", 20),
          floor: wholeParam(params, "floor", 20),
        }
      : {}),
  };
  const read = view === "rule" ? parseRule(typed) : null;
  const wider = view === "wider" && isOwn && (scope.product !== undefined || scope.plan !== undefined);
  const judgement = read?.ok
    ? await previewRuleChange(ctx, scope, read.rule)
    : wider
      ? await previewRuleChange(ctx, scope, null)
      : null;
  const at = new URL(pricesAddress(scope), ctx.appUrl).searchParams;
  const name = scopeName(snapshot, scope);
  return (
    <div className="grid gap-8">
      <ScopePick snapshot={snapshot} scope={scope} />
      <section className="grid gap-4">
        <h2 className="text-lead font-bold">{priceWords.nowHeading(name)}</h2>
        <p>
          {ruleText(rule)}{" "}
          <span className="text-muted">({isOwn ? priceWords.ownRule : priceWords.widerRule})</span>
        </p>
        {read && !read.ok ? <Feedback done={read.field} notices={priceNotices} /> : null}
        <form method="get" action="/admin/prices" className="grid gap-4">
          {[...at].map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <input type="hidden" name="view" value="rule" />
          <Field
            name="percent"
            inputMode="decimal"
            label={priceWords.percent}
            hint={priceWords.percentHint}
            defaultValue={typed.percent}
          />
          <Field
            name="flat"
            inputMode="decimal"
            label={priceWords.flat}
            before="₦"
            defaultValue={typed.flat}
          />
          <Field
            name="floor"
            inputMode="decimal"
            label={priceWords.floor}
            hint={priceWords.floorHint}
            before="₦"
            defaultValue={typed.floor}
          />
          <Button type="submit" look="quiet">
            {priceWords.preview}
          </Button>
        </form>
        {isOwn && (scope.product !== undefined || scope.plan !== undefined) ? (
          <Link
            href={pricesAddress(scope, { view: "wider" }) as Route}
            prefetch={false}
            className={buttonClass("plain")}
          >
            {priceWords.takeAway}
          </Link>
        ) : null}
      </section>
      {judgement ? (
        <RulePreview
          judgement={judgement}
          mayWrite={mayWrite}
          hidden={{
            ...Object.fromEntries(at),
            ...(wider ? { view: "wider" } : typed),
            seen: history[0]?.id ?? "",
          }}
        />
      ) : null}
      <section className="grid gap-2">
        <h2 className="text-lead font-bold">{priceWords.historyHeading}</h2>
        {history.length === 0 ? <p>{priceWords.noHistory}</p> : null}
        <ol className="grid grid-cols-1">
          {history.map((past) => (
            <li key={past.id} className="border-t border-line py-2">
              <p>{past.rule ? ruleText(past.rule) : priceWords.removed}</p>
              <p className="text-small text-muted wrap-anywhere">
                {timestamp(past.at)} · {priceWords.by(past.by)}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
