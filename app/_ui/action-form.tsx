"use client";

import { type ComponentProps, type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { errorWords } from "@/lib/words/messages";
import type { ActionFailure } from "./action-failure";
import { Notice } from "./notice";
import type { SendForm } from "./use-form-action";

interface Props extends Omit<ComponentProps<"form">, "action" | "onSubmit"> {
  /** From useFormAction. */
  send: SendForm;
  /** What to do if the action threw. Default: for a customer. */
  failedText?: string;
}

/** The form of a server action. If the call fails, a notice says so in the form, which keeps everything typed. */
export function ActionForm({ send, failedText, children, ...form }: Props) {
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const result = await send.submit(event.currentTarget, new FormData(event.currentTarget, submitter));
    sending.current = false;
    setFailure(result);
  };

  return (
    <form {...form} action={send.action} onSubmit={submit}>
      {failure ? <Failure failure={failure} text={failedText} box={notice} /> : null}
      {children}
    </form>
  );
}

function Failure({
  failure: { kind, id },
  text = errorWords.error,
  box,
}: {
  failure: ActionFailure;
  text?: string;
  box: Ref<HTMLDivElement>;
}) {
  const isOurs = kind === "failed";
  if (kind === "outdated") return <Notice ref={box} focusable tone="bad" title={errorWords.outdated} />;
  return (
    <Notice ref={box} focusable tone="bad" title={isOurs ? errorWords.errorTitle : errorWords.unsentTitle}>
      <p>{isOurs ? text : errorWords.unsent}</p>
      {id ? <p className="text-small text-muted">{errorWords.errorId({ id })}</p> : null}
    </Notice>
  );
}
