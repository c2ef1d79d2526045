import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { FieldError } from "@/app/_ui/field-error";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { leavingWords } from "@/lib/words/messages";
import { deleteAccountAction } from "./actions";
import { PasswordAgain } from "./password-again";

function problemOf(code: string): string | null {
  if (code === "not_sure") return leavingWords.notSure;
  if (code === "not_given_up") return leavingWords.notGivenUp;
  return code === "changed" ? leavingWords.changed : null;
}

/** The last step of deletion: reauthentication, what is lost, and confirmation. */
export function LeaveForm({
  hasPassword,
  balance,
  problem,
}: {
  hasPassword: boolean;
  balance: Kobo;
  problem: string;
}) {
  return (
    <PlainForm action={deleteAccountAction} className="grid gap-4">
      <PasswordAgain id="leave-password" hasPassword={hasPassword} problem={problem} />
      <div className="grid gap-1">
        {balance > 0 ? (
          <Checkbox name="giveUp" value={String(balance)}>
            {leavingWords.giveUp({ balance: formatNaira(balance) })}
          </Checkbox>
        ) : null}
        <Checkbox name="sure" value="1">
          {leavingWords.sure}
        </Checkbox>
        <FieldError id="leave-problem" text={problemOf(problem)} />
      </div>
      <Button type="submit" look="quiet">
        {leavingWords.leaveSubmit}
      </Button>
    </PlainForm>
  );
}
