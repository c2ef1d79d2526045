import { Button } from "@/app/_ui/button";
import { timestamp } from "@/app/_ui/time";
import { CodeField } from "@/app/admin/_ui/code-field";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { ReasonField } from "@/app/admin/_ui/reason-field";
import { findApproval, type WaitingApproval } from "@/lib/admin/approvals/find-approval";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import type { Role, SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { formatNaira, ZERO } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { approvalWords } from "@/lib/words/en/approvals";
import { waitText } from "@/lib/words/en/orders";
import { parkedWords } from "@/lib/words/en/parked";
import { priceWords } from "@/lib/words/en/prices";
import { deskWords } from "@/lib/words/messages";
import { goodsName } from "@/lib/words/order-service-name";
import { decideApprovalAction } from "./actions";

/** A colleague's request, its reason and its effect, with the form for the second person's decision. */
export async function ApprovalPart({ id, user, now }: { id: number; user: SignedIn; now: Date }) {
  const asked = await findApproval(context(), id);
  if (!asked) return <p>{approvalWords.gone}</p>;
  const { asker, reason, askedAt, expiresAt, approvedBy } = asked;
  const role = deskWords.roles[asker.role as StaffRole];
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
        <p>{approvalWords.asks(asker.email, role, waitText(now.getTime() - askedAt.getTime()))}</p>
        {asker.since ? <p>{approvalWords.became(asker.email, role, timestamp(asker.since))}</p> : null}
        <p className="font-semibold">{effectText(asked)}</p>
        <p>{approvalWords.why(reason)}</p>
        {asked.what.kind === "month_close" ? (
          <p>
            <a
              href={`/admin/money/closes?range=month&day=${asked.what.month}-01`}
              className="tap underline underline-offset-4"
            >
              {approvalWords.viewMonth}
            </a>
          </p>
        ) : null}
        {approvedBy ? <p>{approvalWords.approvedBy(approvedBy)}</p> : null}
        <p className="text-small text-muted">{approvalWords.expires(timestamp(expiresAt))}</p>
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
    <KeptForm action={decideApprovalAction} about={{ approval: id }}>
      <p>{approvalWords.effect}</p>
      <ReasonField
        id={`approval-reason-${id}`}
        label={approvalWords.reason}
        hint={approvalWords.reasonHint}
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
    </KeptForm>
  );
}

/** The effect of approving, in a sentence. */
function effectText({ kobo, what }: WaitingApproval): string {
  const amount = formatNaira(kobo ?? ZERO);
  switch (what.kind) {
    case "refund": {
      const { line } = what;
      if (!line) return approvalWords.kinds.refund;
      return approvalWords.refund(amount, line.position, goodsName(line.service, line.product));
    }
    case "compensation":
      return approvalWords.compensation(amount);
    case "decision":
      return decisionText(what, amount);
    case "month_close":
      return approvalWords.monthClose(what.month);
    case "price":
      return approvalWords.price(what, formatNaira(what.loss), what.from && timestamp(what.from));
    case "fee":
      return approvalWords.fee(feeText(what.was), feeText(what.fee), formatNaira(what.loss));
    case "role":
      return roleText(what);
    case "limit":
      return approvalWords.raised(formatNaira(what.was), formatNaira(what.limit));
  }
}

function feeText({ rateBp, flat, flatFrom, cap }: PaymentFeeRule): string {
  const max = cap === null ? null : formatNaira(cap);
  return priceWords.fee(String(rateBp / 100), formatNaira(flat), formatNaira(flatFrom), max);
}

function decisionText(
  { what, verdict, evidence, hidden }: Extract<WaitingApproval["what"], { kind: "decision" }>,
  amount: string,
): string {
  const { verdicts, refundFailed } = parkedWords;
  const isKnown = Object.hasOwn(verdicts, verdict);
  const outcome =
    what === "REFUND" && verdict === "failed"
      ? refundFailed
      : isKnown
        ? verdicts[verdict as keyof typeof verdicts]
        : verdict;
  return [approvalWords.decision(amount, outcome, evidence), hidden ? approvalWords.hiddenGoods : ""]
    .join(" ")
    .trim();
}

function roleText({ switchesOff, ...wanted }: Extract<WaitingApproval["what"], { kind: "role" }>): string {
  return [changeText(wanted), switchesOff ? approvalWords.switchesOff : ""].join(" ").trim();
}

function changeText({
  who,
  was,
  role,
}: Omit<Extract<WaitingApproval["what"], { kind: "role" }>, "kind" | "switchesOff">): string {
  const name = (one: Role) => (one === "customer" ? approvalWords.noRole : deskWords.roles[one]);
  if (!was) return approvalWords.invitation(who, name(role));
  return role === "customer"
    ? approvalWords.removal(who, name(was))
    : approvalWords.role(who, name(was), name(role));
}
