"use client";

import { useSearchParams } from "next/navigation";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { CustomerSummary } from "@/app/_purchase/form/customer-summary";
import { type ListedPlan, PlanList } from "@/app/_purchase/form/plan-list";
import { ProviderButtons } from "@/app/_purchase/form/provider-buttons";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { useCustomer } from "@/app/_purchase/hooks/use-customer";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { useProvider } from "@/app/_purchase/hooks/use-provider";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { matchOption } from "@/app/_purchase/state/match-option";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { bills } from "@/lib/words/messages";
import { findCurrentPackage } from "./find-current-package";
import { findNamedPackage } from "./find-named-package";

const MAX_NUMBER_LENGTH = 60;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface Props {
  /** Initial values, from a search. */
  start?: Readonly<Record<string, string>> | undefined;
  options: readonly ProviderOption[];
  plans: readonly ListedPlan[];
}

/** TV: provider, smartcard, account name, package. */
export function TvForm({ options, plans, start }: Props) {
  const query = useSearchParams();
  const ofProvider = (slug: string) => plans.filter((plan) => plan.provider === slug);
  const requested = (matchOption(options, query.get("provider") ?? "") ?? options[0])?.slug ?? "";
  const named = findNamedPackage(query.get("package") ?? "", ofProvider(requested));
  const nameOf = (id: string) => plans.find((plan) => plan.id === id)?.name ?? by.provider?.name ?? "";
  const goodsOf = (typed: FormValues) => {
    const count = Number(typed.fields.months || 1);
    return `${nameOf(typed.plan)}${count > 1 ? `, ${bills.monthCount({ count })}` : ""}`;
  };
  const buy = usePurchase({
    service: "tv",
    load: byRules(async () => ({ fields: (await import("@/lib/services/tv-schema")).tvFormSchema })),
    plan: named?.id,
    products: options,
    fields: { smartcardNumber: start?.smartcardNumber ?? "", product: requested },
    useOwner: useCustomer,
    isWholeNumber: ({ fields }) => /^\d{10,11}$/.test((fields.smartcardNumber ?? "").replace(/[\s.-]/g, "")),
    wordsFor: goodsOf,
  });
  const typed = buy.fill.typed;
  const by = useProvider(buy, options, typed.fields.product);
  const shown = ofProvider(by.slug);

  const answer = buy.customer.answer;
  const bouquet = answer?.kind === "known" ? answer.bouquet : null;
  const now = bouquet ? findCurrentPackage(bouquet, shown) : undefined;
  const hint = now
    ? bills.bouquetHint
    : `${bills.bouquetHint} ${answer?.kind === "known" ? bills.bouquetAsk : ""}`;
  return (
    <PurchaseForm service="tv" buy={buy} nameOf={() => goodsOf(buy.typed)}>
      <ProviderButtons options={options} by={by} />
      <input type="hidden" name="product" value={by.slug} />
      <div key={buy.fill.round} className="grid gap-8">
        <div className="grid gap-6">
          <Field
            name="smartcardNumber"
            label={bills.smartcard}
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_NUMBER_LENGTH}
            defaultValue={typed.fields.smartcardNumber ?? ""}
            hint={bills.smartcardHint}
            error={problemAt(buy.problems, "smartcardNumber")}
          />
          <CustomerSummary buy={buy} service="tv" />
        </div>
        <PlanList
          key={by.slug}
          legend={bills.plansOf({ provider: by.provider?.name ?? "" })}
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
        <EmailField services={["tv"]} value={typed.email} error={problemAt(buy.problems, "email")} />
      </div>
    </PurchaseForm>
  );
}
