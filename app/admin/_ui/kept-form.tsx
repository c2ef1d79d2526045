"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Disclosure } from "@/app/_ui/disclosure";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { useFormAction } from "@/app/_ui/use-form-action";
import { type KeptAction, Refused } from "./refused";

interface Props {
  action: KeptAction;
  /** Hidden fields with the form's subject. */
  about?: Readonly<Record<string, string | number>>;
  /** If given, the form is collapsed below this line until it is opened or refused. */
  summary?: string;
  /** A collapsed form starts open. */
  open?: boolean;
  /** Of a collapsed form. */
  className?: string;
  children: ReactNode;
}

/**
 * An admin form that loses nothing when refused, with and without scripts: the action redirects or returns what was typed, and
 * the KeptFields within show it again.
 */
export function KeptForm({ action, about = {}, summary, open, className, children }: Props) {
  const [refusal, send] = useFormAction(action, null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);
  const form = (
    <ActionForm send={send} className="grid grid-cols-1 gap-5">
      <HiddenFields values={about} />
      {refusal?.notice ? (
        <Notice ref={notice} focusable tone={refusal.notice.tone} title={refusal.notice.title}>
          <p>{refusal.notice.text}</p>
        </Notice>
      ) : null}
      <Refused value={refusal}>{children}</Refused>
    </ActionForm>
  );
  if (summary === undefined) return form;
  return (
    <Disclosure summary={summary} open={refusal ? true : open} className={className}>
      {form}
    </Disclosure>
  );
}
