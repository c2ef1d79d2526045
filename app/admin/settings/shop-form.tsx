"use client";

import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
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
  const [state, send, pending] = useActionState(saveShopAction, START);
  const value = (name: keyof Props["stored"]) => state.typed[name] ?? stored[name];
  const wrong = (name: string) => (state.notice === name ? true : undefined);
  const shown = state.swatch ?? (state.answer > 0 && state.typed.accent !== stored.accent ? null : swatch);
  return (
    <SettingForm
      key={state.answer}
      id="shop"
      here="/admin/settings#shop"
      {...{ state, send, pending, seen, fresh }}
      acts={
        <Button type="submit" name="intent" value="look" look="quiet" aria-disabled={pending || undefined}>
          {settingsWords.look}
        </Button>
      }
    >
      <Field
        id="name"
        name="name"
        label={settingsWords.name}
        hint={settingsWords.nameHint(fallback)}
        defaultValue={value("name")}
        aria-invalid={wrong("name")}
        maxLength={60}
        autoComplete="off"
      />
      <Field
        id="accent"
        name="accent"
        label={settingsWords.accent}
        hint={settingsWords.accentHint}
        defaultValue={value("accent")}
        aria-invalid={wrong("accent")}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {shown ? <SwatchView pair={shown} /> : null}
      <Field
        id="supportEmail"
        name="supportEmail"
        type="email"
        label={settingsWords.email}
        hint={settingsWords.contactHint}
        defaultValue={value("supportEmail")}
        aria-invalid={wrong("supportEmail")}
        maxLength={254}
        autoComplete="off"
      />
      <Field
        id="supportPhone"
        name="supportPhone"
        type="tel"
        label={settingsWords.phone}
        defaultValue={value("supportPhone")}
        aria-invalid={wrong("supportPhone")}
        maxLength={30}
        autoComplete="off"
      />
      <Field
        id="supportHours"
        name="supportHours"
        label={settingsWords.hours}
        hint={settingsWords.hoursHint}
        defaultValue={value("supportHours")}
        aria-invalid={wrong("supportHours")}
        maxLength={40}
        autoComplete="off"
      />
    </SettingForm>
  );
}
