"use client";

import { use } from "react";
import { Field } from "@/app/_ui/field";
import { storyWords } from "@/lib/words/en/order-story";
import { Refused } from "./refused";

/** The second-factor code within a form, if it was last entered too long ago; otherwise nothing. */
export function CodeField({ id, fresh }: { id: string; fresh: boolean }) {
  const isNeeded = use(Refused)?.codeNeeded ?? false;
  if (fresh && !isNeeded) return null;
  return (
    <Field
      id={`code-${id}`}
      name="code"
      label={storyWords.code}
      hint={storyWords.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
    />
  );
}
