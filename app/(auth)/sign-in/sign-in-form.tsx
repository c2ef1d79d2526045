"use client";

import { useActionState, useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { signInWords } from "@/lib/words/en/sign-in";
import { type SignInState, signInHere } from "./actions";

const START: SignInState = { answer: 0, email: "", problem: null, retryAfterSeconds: 0 };

/** E-mail and password. What was typed as e-mail stays; a password never comes back from the server. */
export function SignInForm({ next }: { next: string | null }) {
  const [state, action, pending] = useActionState(signInHere, START);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.answer > 0) notice.current?.focus();
  }, [state.answer]);
  const { problem } = state;
  return (
    <form action={action} noValidate className="grid gap-5">
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {problem === "wrong" ? (
        <Notice ref={notice} focusable tone="bad" title={signInWords.wrongTitle}>
          <p>{signInWords.wrong}</p>
        </Notice>
      ) : null}
      {problem === "unverified" ? (
        <Notice ref={notice} focusable tone="wait" title={signInWords.unverifiedTitle}>
          <p>{signInWords.unverified}</p>
        </Notice>
      ) : null}
      {problem === "limited" ? (
        <Notice ref={notice} focusable tone="wait" title={signInWords.limitedTitle}>
          <p>{signInWords.limited(state.retryAfterSeconds)}</p>
        </Notice>
      ) : null}
      <Field
        id="email"
        name="email"
        type="email"
        label={signInWords.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={state.email}
        error={problem === "email" ? signInWords.emailInvalid : null}
      />
      <Field
        id="password"
        name="password"
        type="password"
        label={signInWords.password}
        autoComplete="current-password"
        maxLength={800}
        error={problem === "password" ? signInWords.passwordMissing : null}
      />
      <Button type="submit" aria-disabled={pending || undefined}>
        {signInWords.submit}
      </Button>
    </form>
  );
}
