"use client";

import { Field } from "@/app/_ui/field";
import { useFormAction } from "@/app/_ui/use-form-action";
import { settingsWords } from "@/lib/words/en/settings";
import { saveAlertsAction } from "./actions";
import { SettingForm } from "./setting-form";
import { START } from "./setting-state";

interface Props {
  stored: { email: string; lowHours: string; criticalHours: string };
  seen: number;
  fresh: boolean;
}

/** The email address for alerts and the thresholds of the supplier balance. */
export function AlertsForm({ stored, seen, fresh }: Props) {
  const [state, send, pending] = useFormAction(saveAlertsAction, START);
  const value = (name: keyof Props["stored"]) => state.typed[name] ?? stored[name];
  return (
    <SettingForm
      key={state.answer}
      id="alerts"
      state={state}
      send={send}
      pending={pending}
      seen={seen}
      fresh={fresh}
    >
      <Field
        id="alert-email"
        name="email"
        type="email"
        label={settingsWords.alertEmail}
        hint={settingsWords.alertEmailHint}
        defaultValue={value("email")}
        aria-invalid={state.notice === "alertEmail" || undefined}
        maxLength={254}
        autoComplete="off"
      />
      {(["lowHours", "criticalHours"] as const).map((name) => (
        <Field
          key={name}
          id={name}
          name={name}
          inputMode="numeric"
          label={settingsWords[name]}
          defaultValue={value(name)}
          aria-invalid={state.notice === "hours" || undefined}
          maxLength={3}
          autoComplete="off"
        />
      ))}
    </SettingForm>
  );
}
