"use client";

import { useEffect, useRef } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { useFormAction } from "@/app/_ui/use-form-action";
import { CodeField } from "@/app/admin/_ui/code-field";
import { deskNotices } from "@/lib/words/en/desk-notices";
import { emailWords } from "@/lib/words/en/emails";
import { openEmailAction } from "./actions";
import { CLOSED } from "./open-state";

/** Shows the owner an unsent email's text when pressed. */
export function OpenForm({ id, fresh }: { id: string; fresh: boolean }) {
  const [state, send, pending] = useFormAction(openEmailAction, CLOSED);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== CLOSED) result.current?.focus();
  }, [state]);
  if (state.text !== null) {
    return (
      <Notice ref={result} focusable title={emailWords.opened}>
        <p>{emailWords.openedNote}</p>
        <pre className="font-mono text-small wrap-anywhere whitespace-pre-wrap">{state.text}</pre>
      </Notice>
    );
  }
  const notice = state.notice === null ? undefined : deskNotices[state.notice];
  return (
    <ActionForm send={send} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="message" value={id} />
      {state.notice === null ? null : (
        <Notice ref={result} focusable tone={notice?.tone ?? "bad"} title={notice?.title ?? emailWords.gone}>
          {notice ? <p>{notice.text}</p> : null}
        </Notice>
      )}
      <p>{emailWords.openNote}</p>
      <CodeField id="open-email" fresh={fresh && !state.codeNeeded} />
      <Button type="submit" busy={pending}>
        {emailWords.open}
      </Button>
    </ActionForm>
  );
}
