import { Field } from "@/app/_ui/field";
import { leavingWords } from "@/lib/words/messages";

function problemOf(code: string): string | null {
  if (code === "wrong") return leavingWords.wrong;
  return code === "limited" ? leavingWords.limited : null;
}

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
      error={problemOf(problem)}
    />
  );
}
