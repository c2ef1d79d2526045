"use client";

import { useActionState, useState, useTransition } from "react";
import { requestFormReset } from "react-dom";
import { type ActionFailure, actionFailureOf } from "./action-failure";

/** What an ActionForm needs to call its action. */
export interface SendForm {
  /** Handles a form posted without JavaScript, or before hydration. */
  action: (form: FormData) => void | Promise<void>;
  /** Calls the action. Resolves with the failure if there is no result; the form then stays as it is. */
  submit: (form: HTMLFormElement, data: FormData) => Promise<ActionFailure | null>;
}

/**
 * React's useActionState for an ActionForm, which shows a failed call in the form and keeps what was typed. React itself replaces
 * the page with the error page, and with it everything typed (docs/adr/0104).
 */
export function useFormAction<State>(
  action: (previous: Awaited<State>, form: FormData) => State | Promise<State>,
  first: Awaited<State>,
): [state: Awaited<State>, send: SendForm, pending: boolean] {
  const [posted, post] = useActionState(action, first);
  const [answered, setAnswered] = useState<{ state: Awaited<State> } | null>(null);
  const [pending, start] = useTransition();
  const state = answered ? answered.state : posted;
  const submit: SendForm["submit"] = (form, data) =>
    callInTransition(
      start,
      form,
      () => action(state, data),
      (next) => setAnswered({ state: next }),
      // The redirect may lead to this same form, which mustn't show an earlier refusal then.
      () => setAnswered({ state: first }),
    );
  return [state, { action: post, submit }, pending];
}

/** The same for an action without a state of its own: it redirects, or changes what the page shows. */
export function usePlainAction(action: SendForm["action"]): SendForm {
  const [, start] = useTransition();
  return {
    action,
    submit: (form, data) => callInTransition(start, form, () => action(data)),
  };
}

/**
 * Calls the action, then resets the form as React does after an action. A failed call resets nothing. `show` gets its result;
 * `leave` is called if it redirects instead.
 */
function callInTransition<Result>(
  start: (run: () => void | Promise<void>) => void,
  form: HTMLFormElement,
  call: () => Result | Promise<Result>,
  show: (result: Awaited<Result>) => void = () => undefined,
  leave: () => void = () => undefined,
): Promise<ActionFailure | null> {
  return new Promise((resolve) => {
    start(async () => {
      try {
        const result = await call();
        start(() => {
          show(result);
          requestFormReset(form);
        });
        resolve(null);
      } catch (cause) {
        const failure = actionFailureOf(cause);
        resolve(failure);
        if (failure) return;
        start(() => {
          leave();
          requestFormReset(form);
        });
        throw cause;
      }
    });
  });
}
