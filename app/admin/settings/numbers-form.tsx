"use client";

import { Field } from "@/app/_ui/field";
import { useFormAction } from "@/app/_ui/use-form-action";
import { saveNumbersAction } from "./actions";
import { SettingForm } from "./setting-form";
import { START } from "./setting-state";

export interface NumberField {
  key: string;
  label: string;
  hint: string;
  value: number;
  min: number;
  max: number;
}

/** The owner's limits and periods: whole numbers, saved together. */
export function NumbersForm({
  fields,
  seen,
  fresh,
}: {
  fields: readonly NumberField[];
  seen: number;
  fresh: boolean;
}) {
  const [state, send, pending] = useFormAction(saveNumbersAction, START);
  return (
    <SettingForm
      key={state.answer}
      id="numbers"
      state={state}
      send={send}
      pending={pending}
      seen={seen}
      fresh={fresh}
    >
      {fields.map(({ key, label, hint, value, min, max }) => {
        const typed = state.typed[key] ?? String(value);
        const wrong = state.notice === "numbers" && !(/^\d+$/.test(typed) && +typed >= min && +typed <= max);
        return (
          <Field
            key={key}
            id={key}
            name={key}
            inputMode="numeric"
            label={label}
            hint={hint}
            defaultValue={typed}
            aria-invalid={wrong || undefined}
            maxLength={9}
            autoComplete="off"
          />
        );
      })}
    </SettingForm>
  );
}
