import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { timestamp } from "@/app/_ui/time";
import { CodeField } from "@/app/admin/_ui/code-field";
import { findApproval, type WaitingApproval } from "@/lib/admin/approvals/find-approval";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { formatNaira, ZERO } from "@/lib/platform/money";
import { approvalWords } from "@/lib/words/en/approvals";
import { waitText } from "@/lib/words/en/orders";
import { deskWords } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { decideApprovalAction } from "./actions";

/** What a colleague asks for, why, and what it does; and the second person's answer. */
export async function ApprovalPart({ id, user, now }: { id: number; user: SignedIn; now: Date }) {
  const asked = await findApproval(context(), id);
  if (!asked) return <p>{approvalWords.gone}</p>;
  const { asker, reason, askedAt, expiresAt, approvedBy } = asked;
  const role = deskWords.roles[asker.role as StaffRole];
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
        <p>{approvalWords.asks(asker.email, role, waitText(now.getTime() - askedAt.getTime()))}</p>
        <p className="font-semibold">{effectText(asked)}</p>
        <p>{approvalWords.why(reason)}</p>
        {asked.month ? (
          <p>
            <a
              href={`/admin/money/closes?range=month&day=${asked.month}-01`}
              className="tap underline underline-offset-4"
            >
              {approvalWords.viewMonth}
            </a>
          </p>
        ) : null}
        {approvedBy ? <p>{approvalWords.approvedBy(approvedBy)}</p> : null}
        <p className="text-small text-muted">{approvalWords.expires(timestamp(expiresAt.toISOString()))}</p>
      </div>
      {asker.userId === user.userId ? (
        <p>{approvalWords.own}</p>
      ) : may(user.role, "approvals.decide") ? (
        <Decide id={id} fresh={isFresh(user, now)} />
      ) : (
        <p>{approvalWords.others}</p>
      )}
    </>
  );
}

function Decide({ id, fresh }: { id: number; fresh: boolean }) {
  return (
    <form action={decideApprovalAction} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="approval" value={id} />
      <p>{approvalWords.effect}</p>
      <Field
        id={`approval-reason-${id}`}
        name="reason"
        label={approvalWords.reason}
        hint={approvalWords.reasonHint}
        maxLength={500}
        autoComplete="off"
      />
      <CodeField id={`approval-${id}`} fresh={fresh} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="verdict" value="approve">
          {approvalWords.approve}
        </Button>
        <Button type="submit" name="verdict" value="reject" look="quiet">
          {approvalWords.reject}
        </Button>
      </div>
    </form>
  );
}

/** What approving does, in a sentence. */
function effectText({ kind, kobo, line, month }: WaitingApproval): string {
  const amount = formatNaira(kobo ?? ZERO);
  if (kind === "refund" && line)
    return approvalWords.refund(amount, line.position, `${productName(line.product)} ${line.service}`);
  if (month) return approvalWords.monthClose(month);
  return kind === "compensation" ? approvalWords.compensation(amount) : approvalWords.kinds[kind];
}
