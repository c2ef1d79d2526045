"use client";

import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { useFormAction } from "@/app/_ui/use-form-action";
import type { Business } from "@/lib/invoices/find-business";
import { settingsWords } from "@/lib/words/en/settings";
import { saveBusinessAction } from "./actions";
import { SettingForm } from "./setting-form";
import { START } from "./setting-state";

const IDENTITY = ["legalName", "address", "rcNumber", "tin", "vatRate"] as const;
const INVOICES = ["vatConfirmedBy", "invoiceSeries"] as const;

/** The shop's legal identity, and how VAT is calculated. */
export function BusinessForm({ stored, seen, fresh }: { stored: Business; seen: number; fresh: boolean }) {
  const [state, send, pending] = useFormAction(saveBusinessAction, START);
  const value = (name: keyof Business) => state.typed[name] ?? stored[name];
  const field = (name: (typeof IDENTITY | typeof INVOICES)[number]) => (
    <Field
      key={name}
      id={name}
      name={name}
      label={settingsWords.business[name]}
      hint={settingsWords.businessHints[name]}
      defaultValue={value(name)}
      aria-invalid={state.notice === name || undefined}
      maxLength={200}
      autoComplete="off"
    />
  );
  return (
    <SettingForm
      key={state.answer}
      id="business"
      state={state}
      send={send}
      pending={pending}
      seen={seen}
      fresh={fresh}
    >
      {IDENTITY.map(field)}
      <Select name="vatBasis" label={settingsWords.business.vatBasis} chosen={value("vatBasis") || "margin"}>
        <option value="margin">{settingsWords.vatBases.margin}</option>
        <option value="sales">{settingsWords.vatBases.sales}</option>
      </Select>
      {INVOICES.map(field)}
    </SettingForm>
  );
}
