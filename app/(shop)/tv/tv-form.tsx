"use client";

import { useSearchParams } from "next/navigation";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { CustomerSummary } from "@/app/_purchase/form/customer-summary";
import { type ListedPlan, PlanList } from "@/app/_purchase/form/plan-list";
import { ProviderLinks } from "@/app/_purchase/form/provider-links";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { useCarriedProvider, useProvider } from "@/app/_purchase/hooks/use-provider";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { FormValues } from "@/app/_purchase/state/form-values";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { bills } from "@/lib/words/messages";
import { findCurrentPackage } from "./find-current-package";
import { findNamedPackage } from "./find-named-package";

const LONGEST_NUMBER = 60;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface Props {
  page: string;
  /** Initial values, from a search. */
  start?: Readonly<Record<string, string>> | undefined;
  options: readonly ProviderOption[];
  plans: readonly ListedPlan[];
}

/** TV: provider, smartcard, account name, package. */
export function TvForm({ page, options, plans, start }: Props) {
  const { provider, hrefOf, go, onChoose } = useProvider(page, options);
  const slug = provider?.slug ?? "";
  const query = useSearchParams();
  const shown = plans.filter((plan) => plan.provider === slug);
  const named = findNamedPackage(query.get("package") ?? "", shown);
  const labelOf = (id: string) => plans.find((plan) => plan.id === id)?.label ?? provider?.name ?? "";
  const goodsOf = (typed: FormValues) => {
    const count = Number(typed.fields.months || 1);
    return `${labelOf(typed.plan)}${count > 1 ? `, ${bills.monthCount({ count })}` : ""}`;
  };
  const buy = usePurchase({
    service: "tv",
    load: byRules(async () => ({ fields: (await import("@/lib/services/tv-schema")).tvFormSchema })),
    plan: named?.id,
    products: options,
    fields: { smartcardNumber: start?.smartcardNumber ?? "", product: slug },
    isWholeNumber: ({ fields }) => /^\d{10,11}$/.test((fields.smartcardNumber ?? "").replace(/[\s.-]/g, "")),
    wordsFor: goodsOf,
  });
  const typed = buy.fill.typed;
  useCarriedProvider(buy, { current: slug, carried: typed.fields.product, go });

  const answer = buy.customer.answer;
  const told = answer?.kind === "known" ? answer.bouquet : null;
  const now = told ? findCurrentPackage(told, shown) : undefined;
  const hint = now
    ? bills.bouquetHint
    : `${bills.bouquetHint} ${answer?.kind === "known" ? bills.bouquetAsk : ""}`;
  return (
    <PurchaseForm service="tv" buy={buy} nameOf={() => goodsOf(buy.typed)}>
      <ProviderLinks options={options} current={slug} hrefOf={hrefOf} onChoose={onChoose} />
      <input type="hidden" name="product" value={slug} />
      <div key={buy.fill.round} className="grid gap-8">
        <div className="grid gap-6">
          <Field
            id="smartcardNumber"
            name="smartcardNumber"
            label={bills.smartcard}
            inputMode="numeric"
            autoComplete="off"
            maxLength={LONGEST_NUMBER}
            defaultValue={typed.fields.smartcardNumber ?? ""}
            hint={bills.smartcardHint}
            error={problemAt(buy.problems, "smartcardNumber")}
          />
          <CustomerSummary buy={buy} service="tv" />
        </div>
        <PlanList
          key={slug}
          legend={bills.plansOf({ provider: provider?.name ?? "" })}
          hint={hint.trim()}
          plans={shown}
          chosen={typed.plan}
          marked={
            now
              ? {
                  id: now.id,
                  name: bills.renew({ bouquet: now.label }),
                  words: bills.currentPackage,
                  others: bills.changePackage,
                }
              : undefined
          }
          error={problemAt(buy.problems, "plan")}
        />
        <Select
          id="months"
          name="months"
          label={bills.months}
          chosen={typed.fields.months ?? ""}
          hint={bills.monthsHint}
          error={problemAt(buy.problems, "months")}
        >
          {MONTHS.map((count) => (
            <option key={count} value={count === 1 ? "" : count}>
              {bills.monthCount({ count })}
            </option>
          ))}
        </Select>
        <EmailField value={typed.email} error={problemAt(buy.problems, "email")} />
      </div>
    </PurchaseForm>
  );
}
