"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import { useFormAction } from "@/app/_ui/use-form-action";
import { securityWords, signInWords } from "@/lib/words/messages";
import { changePasswordAction, type PasswordState } from "./actions";

const START: PasswordState = { answer: 0, notice: null, errors: {} };

/** The old and the new password. A hidden email field tells password managers which account it is. */
export function PasswordForm({ email }: { email: string }) {
  const [state, action, pending] = useFormAction(changePasswordAction, START);
  const { form, notice } = useAnswerFocus(state.answer);
  return (
    <ActionForm ref={form} send={action} noValidate className="grid gap-5">
      {state.notice ? (
        <Notice ref={notice} focusable tone={state.notice.tone} title={state.notice.title}>
          <p>{state.notice.text}</p>
        </Notice>
      ) : null}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        name="current"
        type="password"
        label={securityWords.current}
        autoComplete="current-password"
        maxLength={800}
        error={state.errors.current}
      />
      <Field
        name="next"
        type="password"
        label={securityWords.next}
        hint={signInWords.passwordHint}
        autoComplete="new-password"
        maxLength={800}
        error={state.errors.next}
      />
      <Button type="submit" look="quiet" busy={pending}>
        {securityWords.save}
      </Button>
    </ActionForm>
  );
}
