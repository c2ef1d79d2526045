"use client";
import { problemAt } from "@/app/_forms/problem-at";
import { AmountField } from "@/app/_purchase/form/amount-field";
import { ContactFields } from "@/app/_purchase/form/contact-fields";
import { CustomerSummary } from "@/app/_purchase/form/customer-summary";
import { ProviderChoice } from "@/app/_purchase/form/provider-choice";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { useCustomer } from "@/app/_purchase/hooks/use-customer";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { getDevice } from "@/app/_shop/device/device";
import { Beneath } from "@/app/_ui/beneath";
import { shortDay } from "@/app/_ui/time";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { bills } from "@/lib/words/messages";
import { englishOf } from "@/lib/words/words";
import { isUsualMeter, MeterFields } from "./meter-fields";
import { ownUnits } from "./own-units";

const USUAL = [1_000, 2_000, 5_000, 10_000, 20_000];

interface Props {
  options: readonly ProviderOption[];
  /** Initial values, from the search. */
  start?: Readonly<Record<string, string>>;
  email?: string;
}

/** Electricity: DisCo, meter, account name, amount. */
export function ElectricityForm({ options, start, email }: Props) {
  const nameOf = (product: string) =>
    options.find((option) => option.product === product || option.slug === product)?.name ?? product;
  const buy = usePurchase({
    service: "electricity",
    load: byRules(async () => {
      const { electricityFormSchema, MIN_ELECTRICITY } = await import("@/lib/services/electricity-schema");
      return { fields: electricityFormSchema, range: { options, min: MIN_ELECTRICITY } };
    }),
    products: options,
    fields: { ...START, ...start },
    email,
    useOwner: useCustomer,
    isWholeNumber: ({ fields }) => isUsualMeter(fields.meterNumber ?? ""),
    wordsFor: ({ fields }) => nameOf(fields.product ?? ""),
  });
  const { fields } = buy.typed;
  const chosen = options.find(({ slug }) => slug === fields.product);
  const { meterType } = fields;
  const postpaid = meterType === "postpaid";
  const typed = buy.fill.typed;
  const amount = parseNairaText(fields.amount ?? "");
  const own =
    buy.ready && !postpaid && typeof amount === "number"
      ? ownUnits(getDevice().orders, fields.meterNumber ?? "", amount, new Date())
      : null;
  const units = own ? bills.ownUnits({ kwh: own.kwh, day: shortDay(own.at) }) : null;
  return (
    <PurchaseForm service="electricity" buy={buy} nameOf={nameOf}>
      <div key={buy.fill.round} className="grid gap-8">
        <ProviderChoice
          label={bills.disco}
          hint={bills.discoHint}
          options={options}
          chosen={typed.fields.product ?? ""}
          error={problemAt(buy.problems, "product")}
          short={(name) => name.replace(/ (electric|power)$/i, "")}
        />
        <div className="grid gap-6">
          <MeterFields buy={buy} />
          <CustomerSummary buy={buy} service="electricity" />
        </div>
        <AmountField
          buy={buy}
          range={chosen}
          amounts={USUAL}
          open={bills.amountHintOpen}
          note={postpaid ? "" : (units ?? bills.vatInside)}
        />
        <ContactFields buy={buy} service="electricity" />
        <BeforeYouPay postpaid={postpaid} />
      </div>
    </PurchaseForm>
  );
}

/** Causes of a missing token worth knowing before paying (domain-facts.md, Electricity). */
function BeforeYouPay({ postpaid }: { postpaid: boolean }) {
  const kind = postpaid ? "postpaid" : "prepaid";
  const english = englishOf("bills.electricityWarnings");
  return (
    <section aria-label={bills.warnHeading} className="border-t border-line pt-4">
      <h2 className="font-bold">{bills.warnHeading}</h2>
      <ul className="grid gap-1 list-disc ps-5 pt-1">
        {bills.electricityWarnings[kind].map((warning, at) => (
          <li key={warning}>
            {warning}
            <Beneath english={english?.[kind][at] ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const START = { meterType: "prepaid" };
