"use client";

import { useEffect, useRef } from "react";
import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { useFormAction } from "@/app/_ui/use-form-action";
import { CodeField } from "@/app/admin/_ui/code-field";
import { deskNotices } from "@/lib/words/en/desk-notices";
import { storyWords } from "@/lib/words/en/order-story";
import { revealGoodsAction } from "./actions";
import { HIDDEN } from "./reveal-state";

interface Props {
  orderRef: string;
  effect: string;
  /** The item's position in the order. */
  line: number;
  fresh: boolean;
}

/** Shows an owner the deliverables that one attempt returned and nobody has received yet, after a second press with a reason. */
export function RevealForm({ orderRef, effect, line, fresh }: Props) {
  const [state, send, pending] = useFormAction(revealGoodsAction, HIDDEN);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== HIDDEN) result.current?.focus();
  }, [state]);
  const notice = state.notice === null ? undefined : deskNotices[state.notice];
  return (
    <Disclosure summary={storyWords.reveal(line)} open={state !== HIDDEN || undefined}>
      {state.goods === null ? (
        <ActionForm send={send} className="grid grid-cols-1 gap-5">
          <HiddenFields values={{ ref: orderRef, effect }} />
          {notice ? (
            <Notice ref={result} focusable tone={notice.tone} title={notice.title}>
              <p>{notice.text}</p>
            </Notice>
          ) : null}
          <p>{storyWords.revealNote}</p>
          <Field
            id={`reveal-${effect}`}
            name="reason"
            label={storyWords.reason}
            hint={storyWords.reasonHint}
            maxLength={500}
            defaultValue={state.reason}
            autoComplete="off"
          />
          <CodeField id={`reveal-${effect}`} fresh={fresh && !state.codeNeeded} />
          <Button type="submit" busy={pending}>
            {storyWords.revealNow}
          </Button>
        </ActionForm>
      ) : (
        <Notice ref={result} focusable title={storyWords.revealed}>
          <p>{storyWords.revealedNote}</p>
          <pre className="font-mono text-small break-all whitespace-pre-wrap">{state.goods}</pre>
        </Notice>
      )}
    </Disclosure>
  );
}
