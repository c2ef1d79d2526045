"use client";

import type { ReactNode } from "react";
import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { AdultField } from "@/app/_purchase/form/adult-field";
import { AmountField } from "@/app/_purchase/form/amount-field";
import { ProviderChoice } from "@/app/_purchase/form/provider-choice";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { Beneath } from "@/app/_ui/beneath";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { bills } from "@/lib/words/messages";
import { englishOf } from "@/lib/words/words";

const USUAL = [500, 1_000, 2_000, 5_000, 10_000];

interface Props {
  options: readonly ProviderOption[];
  /** Initial values, from the search. */
  start?: Readonly<Record<string, string>>;
}

/** Betting: platform, account ID entered twice, amount, age. A delivered payment can't be reversed. */
export function BettingForm({ options, start }: Props) {
  const nameOf = (product: string) =>
    options.find((option) => option.product === product || option.slug === product)?.name ?? product;
  const buy = usePurchase({
    service: "betting",
    products: options,
    fields: start,
    load: byRules(async () => {
      const { bettingPageSchema, MIN_BETTING } = await import("@/lib/services/betting-schema");
      return { fields: bettingPageSchema, range: { options, min: MIN_BETTING } };
    }),
    wordsFor: ({ fields }) => nameOf(fields.product ?? ""),
  });
  const typed = buy.fill.typed;
  const chosen = options.find(({ slug }) => slug === buy.typed.fields.product);
  const account = (name: "accountId" | "accountIdAgain", label: string, hint: ReactNode) => (
    <Field
      name={name}
      label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      defaultValue={typed.fields[name] ?? ""}
      hint={hint}
      error={problemAt(buy.problems, name)}
    />
  );
  return (
    <PurchaseForm service="betting" buy={buy} nameOf={nameOf}>
      <div key={buy.fill.round} className="grid gap-8">
        <ProviderChoice
          label={bills.platform}
          options={options}
          chosen={typed.fields.product ?? ""}
          error={problemAt(buy.problems, "product")}
        />
        <div className="grid gap-6">
          {account("accountId", bills.betAccount, bills.betAccountHint)}
          {account(
            "accountIdAgain",
            bills.betAccountAgain,
            <>
              {bills.betAccountAgainHint}
              <Beneath english={englishOf("bills.betAccountAgainHint")} />
            </>,
          )}
        </div>
        <AmountField buy={buy} range={chosen} amounts={USUAL} open={bills.amountHintPlatform} />
        <EmailField services={["betting"]} value={typed.email} error={problemAt(buy.problems, "email")} />
        <Notice tone="wait" title={bills.irreversibleHeading}>
          <p>
            {bills.irreversible}
            <Beneath english={englishOf("bills.irreversible")} />
          </p>
          <p>{bills.betResponsibly}</p>
        </Notice>
        <AdultField checked={typed.fields.adult === "1"} error={problemAt(buy.problems, "adult")} />
      </div>
    </PurchaseForm>
  );
}
