import type { ProofAsked } from "@/app/_purchase/state/proof-asked";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { localHref } from "@/lib/words/local-href";
import { proveWords } from "@/lib/words/messages";

interface Props {
  asked: ProofAsked;
  /** The button that pays from the wallet in this form. */
  button: { name: string; value: string };
  busy: boolean;
}

/** Asks for the code or the password within the form that pays, so that nothing typed is lost. */
export function ProofField({ asked, button, busy }: Props) {
  const { by, problem } = asked;
  return (
    <div className="grid gap-4">
      <p>{by === "sign_in" ? proveWords.signIn : proveWords[by]}</p>
      {by === "sign_in" ? (
        <a
          className="tap underline underline-offset-4"
          href={localHref("/sign-in?next=/account")}
          target="_blank"
          rel="noopener"
        >
          {proveWords.signInLink}
        </a>
      ) : (
        <Field
          name="proof"
          type={by === "code" ? "text" : "password"}
          label={by === "code" ? proveWords.codeLabel : proveWords.passwordLabel}
          autoComplete={by === "code" ? "one-time-code" : "current-password"}
          maxLength={800}
          error={problem}
        />
      )}
      <Button type="submit" {...button} className="justify-self-start" busy={busy}>
        {proveWords.pay}
      </Button>
    </div>
  );
}
