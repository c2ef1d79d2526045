import { Button } from "@/app/_ui/button";
import { deskWords } from "@/lib/words/messages";
import { SignOutForm } from "./sign-out-form";

/** Shows who is signed in, and a sign-out button: a form, because browsers prefetch links. */
export function SignedInBar({ email }: { email: string }) {
  return (
    <SignOutForm className="flex items-center justify-between gap-x-4 pt-1 md:pt-2">
      <p className="min-w-0 wrap-anywhere text-small text-muted">
        <span className="max-md:sr-only">{deskWords.signedInAs}</span>{" "}
        <span className="font-semibold text-ink">{email}</span>
      </p>
      <Button type="submit" look="plain" className="shrink-0">
        {deskWords.signOut}
      </Button>
    </SignOutForm>
  );
}
