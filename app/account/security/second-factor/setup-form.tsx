"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import { useFormAction } from "@/app/_ui/use-form-action";
import { localHref } from "@/lib/words/local-href";
import { secondFactorWords } from "@/lib/words/messages";
import { type SetupState, setUpSecondFactorAction } from "./actions";

const START: SetupState = { answer: 0, problem: null, passwordProblem: null, codes: null };

/** Asks for the first code, then shows the recovery codes once. */
export function SetupForm({
  next,
  already,
  asksPassword,
}: {
  next: string;
  already: boolean;
  asksPassword: boolean;
}) {
  const [state, action, pending] = useFormAction(setUpSecondFactorAction, START);
  const { form, notice } = useAnswerFocus(state.answer);
  if (state.codes) {
    return (
      <Notice ref={notice} focusable tone="good" title={secondFactorWords.codesTitle}>
        <p>{secondFactorWords.codesLead}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lead">
          {state.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <a href={localHref(next)} className={buttonClass("primary", "justify-self-start")}>
          {secondFactorWords.codesDone}
        </a>
      </Notice>
    );
  }
  if (already) {
    return (
      <p>
        {secondFactorWords.already}{" "}
        <a href={localHref("/account/security")} className="underline underline-offset-4">
          {secondFactorWords.heading}
        </a>
      </p>
    );
  }
  return (
    <ActionForm ref={form} send={action} noValidate className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <Field
        name="code"
        label={secondFactorWords.step2}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        error={state.problem}
      />
      {asksPassword ? (
        <Field
          name="password"
          type="password"
          label={secondFactorWords.password}
          autoComplete="current-password"
          maxLength={800}
          error={state.passwordProblem}
        />
      ) : null}
      <Button type="submit" busy={pending}>
        {secondFactorWords.setupSubmit}
      </Button>
    </ActionForm>
  );
}
