"use client";
import { problemAt } from "@/app/_forms/problem-at";
import { ContactFields } from "@/app/_purchase/form/contact-fields";
import { type ListedPlan, PlanList } from "@/app/_purchase/form/plan-list";
import { ProviderButtons } from "@/app/_purchase/form/provider-buttons";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { useProvider } from "@/app/_purchase/hooks/use-provider";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { Field } from "@/app/_ui/field";
import { bills } from "@/lib/words/messages";

interface Props {
  options: readonly ProviderOption[];
  plans: readonly ListedPlan[];
}

/** Internet: provider, account, plan. */
export function InternetForm({ options, plans }: Props) {
  const nameOf = (id: string) => plans.find((one) => one.id === id)?.name ?? "";
  const buy = usePurchase({
    service: "internet",
    load: byRules(async () => ({
      fields: (await import("@/lib/services/internet-schema")).internetFormSchema,
    })),
    wordsFor: (typed) => nameOf(typed.plan),
  });
  const typed = buy.fill.typed;
  const by = useProvider(buy, options, plans.find(({ id }) => id === typed.plan)?.provider);

  return (
    <PurchaseForm service="internet" buy={buy} nameOf={() => nameOf(buy.typed.plan)}>
      <ProviderButtons options={options} by={by} />
      <div key={buy.fill.round} className="grid gap-8">
        <Field
          name="accountId"
          label={bills.account}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          defaultValue={typed.fields.accountId ?? ""}
          hint={bills.accountHint}
          error={problemAt(buy.problems, "accountId")}
        />
        <PlanList
          key={by.slug}
          legend={bills.internetPlan}
          plans={plans.filter((plan) => plan.provider === by.slug)}
          chosen={typed.plan}
          error={problemAt(buy.problems, "plan")}
        />
        <ContactFields buy={buy} service="internet" />
      </div>
    </PurchaseForm>
  );
}
