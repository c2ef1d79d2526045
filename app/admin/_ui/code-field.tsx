import { Field } from "@/app/_ui/field";
import { storyWords } from "@/lib/words/en/desk";

/** The second factor in the same form, where it was shown too long ago; nothing while it is fresh. */
export function CodeField({ id, fresh }: { id: string; fresh: boolean }) {
  if (fresh) return null;
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
