"use client";

import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { byRules } from "@/app/_purchase/hooks/use-deferred-validation";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { FieldError } from "@/app/_ui/field-error";
import { esimWords } from "@/lib/words/messages";
import { PackageChoice } from "./package-choice";
import type { PackageRow } from "./package-rows";

interface Props {
  rows: readonly PackageRow[];
  /** A region for a new eSIM, or an eSIM for a top-up. */
  place: { regionCode: string } | { iccid: string };
}

/** One package of a region, or one top-up of an eSIM. */
export function PackageForm({ rows, place }: Props) {
  const service = "iccid" in place ? "esim-topup" : "esim";
  const [field = "", value = ""] = Object.entries(place)[0] ?? [];
  const nameOf = ({ fields }: FormValues) => {
    const row = rows.find(({ code }) => code === fields.packageCode);
    const name = row?.name ?? "";
    return service === "esim-topup" ? esimWords.topUpOf({ name }) : esimWords.lineOf({ name });
  };
  const buy = usePurchase({
    service,
    fields: { ...place },
    load: byRules(async () => ({
      fields:
        service === "esim"
          ? (await import("@/lib/services/esim-schema")).esimFormSchema
          : (await import("@/lib/services/esim-topup-schema")).esimTopUpFormSchema,
    })),
    wordsFor: nameOf,
  });
  const { fields, email } = buy.fill.typed;
  return (
    <PurchaseForm service={service} buy={buy} nameOf={() => nameOf(buy.typed)}>
      <input type="hidden" name={field} value={value} />
      <FieldError id={`${field}-error`} text={problemAt(buy.problems, field)} />
      <div key={buy.fill.round} className="grid gap-7">
        <PackageChoice
          rows={rows}
          chosen={fields.packageCode ?? ""}
          error={problemAt(buy.problems, "packageCode")}
        />
        {service === "esim" ? <p className="text-small">{esimWords.startsShort}</p> : null}
        <EmailField services={["esim"]} value={email} error={problemAt(buy.problems, "email")} />
      </div>
    </PurchaseForm>
  );
}
