"use client";

import { useActionState, useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { securityWords, signInWords } from "@/lib/words/messages";
import { changePasswordAction, type PasswordState } from "./actions";

const START: PasswordState = { answer: 0, notice: null, errors: {} };

/** The old and the new password. A hidden email field tells password managers which account it is. */
export function PasswordForm({ email }: { email: string }) {
  const [state, action, pending] = useActionState(changePasswordAction, START);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.answer === 0) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first ?? notice.current)?.focus();
  }, [state.answer]);
  return (
    <form ref={form} action={action} noValidate className="grid gap-5">
      {state.notice ? (
        <Notice ref={notice} focusable tone={state.notice.tone} title={state.notice.title}>
          <p>{state.notice.text}</p>
        </Notice>
      ) : null}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        id="current"
        name="current"
        type="password"
        label={securityWords.current}
        autoComplete="current-password"
        maxLength={800}
        error={state.errors.current}
      />
      <Field
        id="next"
        name="next"
        type="password"
        label={securityWords.next}
        hint={signInWords.passwordHint}
        autoComplete="new-password"
        maxLength={800}
        error={state.errors.next}
      />
      <Button type="submit" look="quiet" aria-disabled={pending || undefined}>
        {securityWords.save}
      </Button>
    </form>
  );
}
