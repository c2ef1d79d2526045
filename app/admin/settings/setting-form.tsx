"use client";

import type { ReactNode } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import type { SendForm } from "@/app/_ui/use-form-action";
import { CodeField } from "@/app/admin/_ui/code-field";
import { settingsNotices, settingsWords } from "@/lib/words/en/settings";
import type { SettingState } from "./setting-state";

interface Props {
  id: string;
  state: SettingState;
  send: SendForm;
  pending: boolean;
  /** The version shown on the page. */
  seen: number;
  /** The second factor was entered recently. */
  fresh: boolean;
  /** The page that shows the current settings. Default: the settings, at this form. */
  here?: string;
  hidden?: Readonly<Record<string, string>>;
  /** Further buttons before the save button. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A settings form. Works as a plain post, always keeps what was typed, and asks for a code if needed. */
export function SettingForm({
  id,
  state,
  send,
  pending,
  seen,
  fresh,
  here = `/admin/settings#${id}`,
  hidden = {},
  acts,
  children,
}: Props) {
  const { notice } = useAnswerFocus(state.answer);
  const message = state.notice === null ? undefined : settingsNotices[state.notice];
  return (
    <ActionForm send={send} noValidate className="grid grid-cols-1 gap-5">
      <input type="hidden" name="seen" value={state.seen ?? seen} />
      <HiddenFields values={hidden} />
      {message ? (
        <Notice ref={notice} focusable tone={message.tone} title={message.title}>
          <p>{message.text}</p>
          {state.notice === "stale" ? (
            <p>
              <a href={here} target="_blank" rel="noopener" className="tap underline underline-offset-4">
                {settingsWords.seeTheirs}
              </a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {children}
      <CodeField id={id} fresh={fresh && !state.codeNeeded} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={pending}>
          {settingsWords.save}
        </Button>
        {acts}
      </p>
    </ActionForm>
  );
}
