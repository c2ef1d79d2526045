"use client";

import { TextArea } from "@/app/_ui/text-area";
import { useFormAction } from "@/app/_ui/use-form-action";
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
  const [state, send, pending] = useFormAction(saveTextAction, START);
  return (
    <SettingForm
      key={state.answer}
      id="text"
      here={`/admin/settings/texts?page=${page}`}
      hidden={{ page }}
      state={state}
      send={send}
      pending={pending}
      seen={seen}
      fresh={fresh}
    >
      <TextArea
        name="text"
        label={settingsWords.text}
        hint={
          <>
            {settingsWords.textsHint} {own ? settingsWords.useOurs : null}
          </>
        }
        rows={18}
        defaultValue={state.typed.text ?? stored}
        aria-invalid={state.notice === "too_long" || undefined}
      />
    </SettingForm>
  );
}
