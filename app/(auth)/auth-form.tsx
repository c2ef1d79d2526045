"use client";

import type { ReactNode } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import { useFormAction } from "@/app/_ui/use-form-action";
import { type AuthState, START } from "./auth-state";

interface AuthField {
  name: "email" | "password" | "code";
  id?: string;
  label: string;
  autoComplete: string;
  hint?: string;
}

const SHAPES = {
  email: { type: "email", maxLength: 254, autoCapitalize: "none", spellCheck: false },
  password: { type: "password", maxLength: 800 },
  code: { type: "text", maxLength: 20, autoCapitalize: "characters", spellCheck: false },
} as const;

interface Props {
  action: (previous: AuthState, form: FormData) => Promise<AuthState>;
  fields: readonly AuthField[];
  submit: string;
  hidden?: Readonly<Record<string, string>>;
  look?: "primary" | "quiet";
  children?: ReactNode;
}

/** A form of the sign-in pages. Works as a plain post; with JavaScript it focuses the response. */
export function AuthForm({ action, fields, submit, hidden = {}, look, children }: Props) {
  const [state, send, pending] = useFormAction(action, START);
  const { form, notice } = useAnswerFocus(state.answer);
  const told = state.notice ? (
    <Notice ref={notice} focusable tone={state.notice.tone} title={state.notice.title}>
      <p>{state.notice.text}</p>
    </Notice>
  ) : null;
  if (state.done) return told;
  return (
    <ActionForm ref={form} send={send} noValidate className="grid gap-5">
      <HiddenFields values={hidden} />
      {told}
      {fields.map(({ name, id = name, ...field }) => (
        <Field
          key={id}
          id={id}
          name={name}
          {...SHAPES[name]}
          {...field}
          defaultValue={name === "email" ? state.email : undefined}
          error={state.errors[name]}
        />
      ))}
      {children}
      <Button type="submit" look={look} busy={pending}>
        {submit}
      </Button>
    </ActionForm>
  );
}
