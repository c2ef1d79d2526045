import { Button } from "@/app/_ui/button";
import { leavingWords } from "@/lib/words/en/leaving";
import { PasswordAgain } from "./password-again";

/** Requests the export file. The browser keeps this page and saves the file. */
export function CopyForm({ hasPassword, problem }: { hasPassword: boolean; problem: string }) {
  return (
    <form action="/account/privacy/export" method="post" encType="multipart/form-data" className="grid gap-4">
      <PasswordAgain id="copy-password" hasPassword={hasPassword} problem={problem} />
      <Button type="submit" look="quiet">
        {leavingWords.copySubmit}
      </Button>
    </form>
  );
}
