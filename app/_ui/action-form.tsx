"use client";

import { type ComponentProps, type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { errorWords } from "@/lib/words/messages";
import type { ActionFailure } from "./action-failure";
import { useFailureTexts } from "./failure-texts";
import { Notice } from "./notice";
import { type SendForm, usePlainAction } from "./use-form-action";

type FormProps = Omit<ComponentProps<"form">, "action" | "onSubmit">;

/** The form of a server action. If the call fails, a notice says so in the form, which keeps everything typed. */
export function ActionForm({ send, children, ...form }: FormProps & { send: SendForm }) {
  const [failure, setFailure] = useState<(ActionFailure & { typed: boolean }) | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget, nativeEvent } = event;
    const { submitter } = nativeEvent as SubmitEvent;
    // A button with an action of its own is React's.
    if (submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const result = await send.submit(currentTarget, new FormData(currentTarget, submitter));
    sending.current = false;
    setFailure(result && { ...result, typed: hasFields(currentTarget) });
  };

  return (
    <form {...form} action={send.action} onSubmit={submit}>
      {failure ? <Failure failure={failure} box={notice} /> : null}
      {children}
    </form>
  );
}

/** An ActionForm whose action redirects or changes what the page shows, and returns nothing. */
export function PlainForm({
  action,
  className = "grid justify-items-start gap-2",
  ...form
}: FormProps & { action: SendForm["action"] }) {
  return <ActionForm {...form} className={className} send={usePlainAction(action)} />;
}

function hasFields(form: HTMLFormElement): boolean {
  return form.querySelector("input:not([type=hidden]), textarea, select") !== null;
}

function Failure({
  failure: { kind, id, typed },
  box,
}: {
  failure: ActionFailure & { typed: boolean };
  box: Ref<HTMLDivElement>;
}) {
  const { failed, unreached } = useFailureTexts() ?? {
    failed: errorWords.error,
    unreached: errorWords.unreached,
  };
  const texts: Record<ActionFailure["kind"], [title: string, text: string | null]> = {
    unanswered: [errorWords.unsentTitle, typed ? errorWords.unsent : unreached],
    outdated: [errorWords.outdated, null],
    failed: [errorWords.errorTitle, failed],
  };
  const [title, text] = texts[kind];
  return (
    <Notice ref={box} focusable tone="bad" title={title} className="col-span-full basis-full">
      {text ? <p>{text}</p> : null}
      {id ? <p className="text-small text-muted">{errorWords.errorId({ id })}</p> : null}
    </Notice>
  );
}
