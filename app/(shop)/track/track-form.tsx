"use client";

import type { RefObject } from "react";
import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { day, shortTime } from "@/app/_ui/time";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import { useFormAction } from "@/app/_ui/use-form-action";
import type { TrackedOrder } from "@/lib/model/order-view";
import { purchase, trackWords } from "@/lib/words/messages";
import { statusWord } from "@/lib/words/status-word";
import { waitText } from "@/lib/words/wait-text";
import { type TrackState, trackOrderAction } from "./actions";

const START: TrackState = { answer: 0, ref: "", contact: "", missing: [], order: null, limitedSeconds: null };

/** Two fields and one result; the same message for every kind of failed search. */
export function TrackForm({ reference }: { reference: string }) {
  const [state, action, pending] = useFormAction(trackOrderAction, { ...START, ref: reference });
  const { form, notice } = useAnswerFocus(state.answer);
  return (
    <div className="grid gap-6">
      <ActionForm ref={form} send={action} noValidate className="grid gap-5">
        <Field
          name="ref"
          label={trackWords.ref}
          hint={trackWords.refHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={state.ref}
          error={state.missing.includes("ref") ? trackWords.refMissing : null}
        />
        <Field
          name="contact"
          label={trackWords.contact}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={state.contact}
          error={state.missing.includes("contact") ? trackWords.contactMissing : null}
        />
        <Button type="submit" busy={pending}>
          {trackWords.submit}
        </Button>
      </ActionForm>
      <Answer state={state} box={notice} />
    </div>
  );
}

function Answer({ state, box }: { state: TrackState; box: RefObject<HTMLDivElement | null> }) {
  if (state.answer === 0 || state.missing.length > 0) return null;
  if (state.limitedSeconds !== null) {
    return (
      <Notice ref={box} focusable tone="wait" title={purchase.limitedHeading}>
        <p>{purchase.limited({ wait: waitText(state.limitedSeconds) })}</p>
      </Notice>
    );
  }
  if (state.order) return <Found order={state.order} box={box} />;
  return (
    <Notice ref={box} focusable title={trackWords.missHeading}>
      <p>{trackWords.miss}</p>
    </Notice>
  );
}

function Found({ order, box }: { order: TrackedOrder; box: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={box} tabIndex={-1} role="status" className="torn bg-slip px-5 pt-4 pb-8">
      <p className="font-mono">{trackWords.found({ ref: order.ref })}</p>
      <p className={`display flex items-center gap-3 py-2 text-title ${statusTone(order.status)}`}>
        <StatusMark status={order.status} size={32} />
        {statusWord(order)}
      </p>
      <p>{trackWords.since({ day: day(order.placedAt), time: shortTime(order.changedAt) })}</p>
      <p className="pt-2 text-small text-muted">{trackWords.foundNote}</p>
    </div>
  );
}
