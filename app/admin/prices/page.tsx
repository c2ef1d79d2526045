import type { Metadata, Route } from "next";
import Link from "next/link";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Feedback } from "@/app/admin/_ui/feedback";
import { PriceTabs } from "@/app/admin/_ui/price-tabs";
import { parseScope } from "@/lib/admin/prices/parse-scope";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { scopeRule } from "@/lib/pricing/rule-book";
import { priceNotices, priceWords } from "@/lib/words/en/prices";
import { serviceNames } from "@/lib/words/messages";
import { parseSubject, pricesAddress } from "./address";
import { FeeRule } from "./fee-rule";
import { ruleText } from "./rule-text";
import { ScopeRule } from "./scope-rule";

export const metadata: Metadata = { title: priceWords.title };

export default async function PricesPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("catalogue.view");
  const params = await searchParams;
  const snapshot = await context().snapshot();
  const wanted = { service: wholeParam(params, "service"), ...parseSubject(wholeParam(params, "of")) };
  const code = wholeParam(params, "code").trim();
  const scope = parseScope(snapshot, code ? { service: wanted.service, product: "", plan: code } : wanted);
  const done = wholeParam(params, "done") || (wanted.service && !scope ? "not_found" : "");
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <div className="grid gap-5">
        <Heading title={priceWords.title} lead={priceWords.lead} />
        <PriceTabs here="/admin/prices" />
        <Feedback done={done} notices={priceNotices} />
        <nav aria-label={priceWords.services}>
          <ul className="grid grid-cols-1">
            {SERVICE_IDS.map((service) => (
              <li key={service} className="border-t border-line">
                <Link
                  href={pricesAddress({ service }) as Route}
                  prefetch={false}
                  aria-current={scope?.service === service ? "true" : undefined}
                  className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1 aria-current:font-bold"
                >
                  <span className="underline underline-offset-4">{serviceNames[service]}</span>
                  <span className="text-small text-muted">
                    {ruleText(scopeRule(snapshot.rules, { service }))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {scope ? <ScopeRule scope={scope} params={params} mayWrite={may(user.role, "prices.edit")} /> : null}
      <FeeRule fee={snapshot.paymentFee} params={params} role={user.role} />
    </div>
  );
}
