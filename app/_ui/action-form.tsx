"use client";

import { type ComponentProps, type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import { errorWords } from "@/lib/words/messages";
import type { ActionFailure } from "./action-failure";
import { Notice } from "./notice";
import type { SendForm } from "./use-form-action";

interface Props extends Omit<ComponentProps<"form">, "action" | "onSubmit"> {
  /** From useFormAction. */
  send: SendForm;
}

/** The form of a server action. If the call fails, a notice says so in the form, which keeps everything typed. */
export function ActionForm({ send, children, ...form }: Props) {
  const [failure, setFailure] = useState<{ kind: ActionFailure } | null>(null);
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
    const kind = await send.submit(event.currentTarget, new FormData(event.currentTarget, submitter));
    sending.current = false;
    setFailure(kind && { kind });
  };

  return (
    <form {...form} action={send.action} onSubmit={submit}>
      {failure ? <Failure kind={failure.kind} box={notice} /> : null}
      {children}
    </form>
  );
}

function Failure({ kind, box }: { kind: ActionFailure; box: Ref<HTMLDivElement> }) {
  if (kind === "outdated") return <Notice ref={box} focusable tone="bad" title={errorWords.outdated} />;
  const [title, text] =
    kind === "failed"
      ? [errorWords.errorTitle, errorWords.error]
      : [errorWords.unsentTitle, errorWords.unsent];
  return (
    <Notice ref={box} focusable tone="bad" title={title}>
      <p>{text}</p>
    </Notice>
  );
}
