"use client";

import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import type { Mark } from "@/app/_shop/catalogue/provider-marks";
import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { Field } from "@/app/_ui/field";
import { FieldError } from "@/app/_ui/field-error";
import { formatNaira, kobo } from "@/lib/platform/money";
import type { ExamKind } from "@/lib/services/exam-kind";
import { examWords } from "@/lib/words/messages";
import { ExamKindNote } from "./exam-kind-note";

export interface ExamOption {
  slug: string;
  name: string;
  mark: Mark;
  /** The price of one PIN in kobo, before the payment fee, if the catalogue states it. */
  one: number | null;
  /** What the PIN is for, if known. */
  kind: ExamKind | null;
}

interface Props {
  options: readonly ExamOption[];
  /** Initial values, from the search. */
  start?: Readonly<Record<string, string>>;
}

/** Exam and quantity. The price is fetched for each quantity while typing. */
export function ExamForm({ options, start }: Props) {
  const goodsOf = ({ fields }: FormValues) => {
    const exam = options.find(({ slug }) => slug === fields.product);
    return examWords.goods({ product: exam?.name ?? "", count: Number(fields.quantity) || 1 }).trim();
  };
  const buy = usePurchase({
    service: "exam-pin",
    products: options,
    fields: { quantity: "1", ...start },
    load: byRules(async () => ({
      fields: (await import("@/lib/services/exam-pin-schema")).examPinFormSchema,
    })),
    wordsFor: goodsOf,
  });
  const { fields, email } = buy.fill.typed;
  const error = problemAt(buy.problems, "product");
  return (
    <PurchaseForm service="exam-pin" buy={buy} nameOf={() => goodsOf(buy.typed)}>
      <div key={buy.fill.round} className="grid gap-7">
        <ChoiceGroup id="product" legend={examWords.exam} error={error} className="gap-1.5">
          <div className="grid grid-cols-2 gap-2">
            {options.map(({ slug, name, mark, one, kind }) => (
              <div key={slug} className="group contents">
                <Choice
                  name="product"
                  value={slug}
                  defaultChecked={slug === fields.product}
                  className="min-h-16"
                  inside="gap-2"
                >
                  <ProviderMark mark={mark} size={30} />
                  <span className="grid min-w-0">
                    <span className="text-figure font-bold max-[400px]:text-small">{name}</span>
                    {one === null ? null : (
                      <span className="text-small text-muted">
                        {examWords.from({ money: formatNaira(kobo(one)) })}
                      </span>
                    )}
                  </span>
                </Choice>
                <ExamKindNote name={name} kind={kind} />
              </div>
            ))}
          </div>
          <FieldError id="product-error" text={error} />
        </ChoiceGroup>
        <Field
          name="quantity"
          label={examWords.quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={fields.quantity}
          hint={examWords.quantityHint}
          error={problemAt(buy.problems, "quantity")}
        />
        <EmailField services={["exam-pin"]} value={email} error={problemAt(buy.problems, "email")} />
        <p className="text-small text-muted">{examWords.note}</p>
      </div>
    </PurchaseForm>
  );
}
