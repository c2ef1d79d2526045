"use client";

import { useActionState } from "react";
import { settingsWords } from "@/lib/words/en/settings";
import { saveTextAction } from "../actions";
import { SettingForm } from "../setting-form";
import { START } from "../setting-state";

interface Props {
  page: string;
  /** The owner's text, or our default to start from. */
  stored: string;
  own: boolean;
  seen: number;
  fresh: boolean;
}

/** The form that edits one text page. */
export function TextForm({ page, stored, own, seen, fresh }: Props) {
  const [state, send, pending] = useActionState(saveTextAction, START);
  return (
    <SettingForm
      key={state.answer}
      id="text"
      here={`/admin/settings/texts?page=${page}`}
      hidden={{ page }}
      {...{ state, send, pending, seen, fresh }}
    >
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor="text" className="font-semibold">
          {settingsWords.text}
        </label>
        <textarea
          id="text"
          name="text"
          rows={18}
          defaultValue={state.typed.text ?? stored}
          aria-describedby="text-hint"
          aria-invalid={state.told === "too_long" || undefined}
          className="w-full min-w-0 rounded-field border border-edge bg-slip px-3.5 py-2"
        />
        <p id="text-hint" className="text-small text-muted">
          {settingsWords.textsHint} {own ? settingsWords.useOurs : null}
        </p>
      </div>
    </SettingForm>
  );
}
