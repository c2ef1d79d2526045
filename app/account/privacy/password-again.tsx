import { Field } from "@/app/_ui/field";
import { leavingWords } from "@/lib/words/en/leaving";

const PROBLEMS: Readonly<Record<string, string>> = {
  wrong: leavingWords.wrong,
  limited: leavingWords.limited,
};

/** Asks for the password again, or explains the alternative to customers without one. */
export function PasswordAgain({
  id,
  hasPassword,
  problem,
}: {
  id: string;
  hasPassword: boolean;
  problem: string;
}) {
  if (!hasPassword) return <p className="text-small text-muted">{leavingWords.noPassword}</p>;
  return (
    <Field
      id={id}
      name="password"
      type="password"
      label={leavingWords.password}
      hint={leavingWords.passwordHint}
      autoComplete="current-password"
      maxLength={800}
      required
      error={Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : null}
    />
  );
}
