"use client";

import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { useFormAction } from "@/app/_ui/use-form-action";
import type { TypedShop } from "@/lib/admin/settings/save-shop";
import { settingsWords } from "@/lib/words/en/settings";
import { saveShopAction } from "./actions";
import { SettingForm } from "./setting-form";
import { START } from "./setting-state";
import { type SwatchPair, SwatchView } from "./swatch";

interface Props {
  stored: TypedShop;
  seen: number;
  /** The name if none is stored. */
  fallback: string;
  /** The stored colour as corrected for both themes. */
  swatch: SwatchPair | null;
  fresh: boolean;
}

/** The shop's name, colour and contacts. */
export function ShopForm({ stored, seen, fallback, swatch, fresh }: Props) {
  const [state, send, pending] = useFormAction(saveShopAction, START);
  const field = (name: keyof Props["stored"], maxLength: number) => ({
    name,
    defaultValue: state.typed[name] ?? stored[name],
    "aria-invalid": state.notice === name || undefined,
    maxLength,
    autoComplete: "off",
  });
  const shown = state.swatch ?? (state.answer > 0 && state.typed.accent !== stored.accent ? null : swatch);
  return (
    <SettingForm
      key={state.answer}
      id="shop"
      state={state}
      send={send}
      pending={pending}
      seen={seen}
      fresh={fresh}
      acts={
        <Button type="submit" name="intent" value="look" look="quiet" busy={pending}>
          {settingsWords.look}
        </Button>
      }
    >
      <Field {...field("name", 60)} label={settingsWords.name} hint={settingsWords.nameHint(fallback)} />
      <Field
        {...field("accent", 40)}
        label={settingsWords.accent}
        hint={settingsWords.accentHint}
        autoCapitalize="none"
        spellCheck={false}
      />
      {shown ? <SwatchView pair={shown} /> : null}
      <Field
        {...field("supportEmail", 254)}
        type="email"
        label={settingsWords.email}
        hint={settingsWords.contactHint}
      />
      <Field {...field("supportPhone", 30)} type="tel" label={settingsWords.phone} />
      <Field {...field("supportHours", 40)} label={settingsWords.hours} hint={settingsWords.hoursHint} />
      <Field
        {...field("dropDomain", 190)}
        label={settingsWords.dropDomain}
        hint={settingsWords.dropDomainHint}
        autoCapitalize="none"
        spellCheck={false}
      />
    </SettingForm>
  );
}
