import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { timestamp } from "@/app/_ui/time";
import { DecideForm } from "@/app/admin/orders/[ref]/decide-form";
import { ParkedItem } from "@/app/admin/orders/[ref]/parked-item";
import type { InboxItem } from "@/lib/admin/inbox/find-inbox";
import { findParked } from "@/lib/admin/orders/find-parked";
import { mayOpen } from "@/lib/auth/access/may-open";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import type { Role, SignedIn } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { alertsWords, alertWords } from "@/lib/words/en/alerts";
import { caseWords } from "@/lib/words/en/cases";
import { answerWords } from "@/lib/words/en/dispute-answer";
import { inboxWhat, inboxWords } from "@/lib/words/en/inbox";
import { waitText } from "@/lib/words/en/orders";
import { Acknowledge } from "./acknowledge";
import { closeCaseAction } from "./actions";
import { ApprovalPart } from "./approval-part";
import { Conversation } from "./conversation";
import { OrderLink } from "./inbox-columns";

interface Props {
  item: InboxItem;
  user: SignedIn;
  mayWrite: boolean;
  now: Date;
  /** The macro used for a reply. */
  macro: string | null;
  /** The address of the inbox with this item open. */
  here: string;
}

/** An approval isn't replied to, and a dispute is answered to the bank. */
function dueText({ kind, what }: Pick<InboxItem, "kind" | "what">, at: string): string {
  if (kind === "approval") return inboxWords.expires(at);
  if (what === "held") return inboxWords.heldUntil(at);
  return kind === "dispute" ? inboxWords.answerDue(at) : caseWords.due(at);
}

/** An item's subject, and the forms that resolve it. */
export function ItemPanel(props: Props) {
  const { item, mayWrite, now, macro, here } = props;
  // A review says itself why it waits, and until when (ParkedItem).
  const isReview = (item.kind === "decision" || item.kind === "refund") && item.what !== "held";
  return (
    <>
      <div className="grid grid-cols-1 gap-1">
        {isReview ? null : (
          <p>
            {inboxWhat(item)}
            {inboxWords.times(item.count)}
          </p>
        )}
        <p className="text-small wrap-anywhere text-muted">
          {item.ref ? (
            <>
              <OrderLink of={item.ref} /> ·{" "}
            </>
          ) : null}
          {caseWords.since(waitText(now.getTime() - item.since.getTime()))}
          {item.dueAt && !isReview ? ` · ${dueText(item, timestamp(item.dueAt))}` : ""}
        </p>
      </div>
      {item.what === "held" && item.ref ? (
        <Go href={`/admin/orders/${item.ref}`}>{inboxWords.decideHeld}</Go>
      ) : item.kind === "conversation" ? (
        <Conversation item={item} mayWrite={mayWrite} macro={macro} here={here} />
      ) : isReview ? (
        <Decision {...props} />
      ) : item.kind === "overdue" ? (
        <p>{caseWords.byItself}</p>
      ) : item.kind === "approval" ? (
        <ApprovalPart id={item.id} user={props.user} now={now} />
      ) : item.kind === "difference" ? (
        <Go href="/admin/money/reconciliation">{inboxWords.books}</Go>
      ) : item.kind === "dispute" || item.kind === "staff" ? (
        <>
          {item.kind === "dispute" ? (
            <p>
              <a href={`/admin/disputes/${item.id}`} className={buttonClass("primary")}>
                {inboxWords.disputes}
              </a>
            </p>
          ) : null}
          {item.kind === "dispute" && !may(props.user.role, "disputes.answer") ? (
            <p>{answerWords.closed.role}</p>
          ) : mayWrite ? (
            <CloseForm id={item.id} note={item.kind === "dispute" ? caseWords.closeDispute : null} />
          ) : null}
        </>
      ) : (
        <>
          <Alert item={item} role={props.user.role} />
          {mayWrite ? <Acknowledge alarm={{ kind: item.what, ref: item.ref, upTo: item.id }} /> : null}
        </>
      )}
    </>
  );
}

/** What an alert means, what to do, and where, if this role may open that. The order is linked above. */
function Alert({ item: { what, ref }, role }: { item: InboxItem; role: Role }) {
  const { text, next, path } = alertWords(what);
  return (
    <>
      <p>
        {text} {next}
      </p>
      {!ref && path && mayOpen(role, `/admin${path}`) ? (
        <Go href={`/admin${path}`}>{alertsWords.go}</Go>
      ) : null}
    </>
  );
}

function Go({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} className="tap underline underline-offset-4">
        {children}
      </a>
    </p>
  );
}

/** A purchase or refund in review, with the owner's decision form. */
async function Decision({ item, user, now }: Props) {
  const { parked } = await findParked(context(), { id: item.subject.replace(/^effect:/, "") });
  const [one] = parked;
  if (!one) return <p>{caseWords.byItself}</p>;
  return (
    <>
      <ParkedItem item={one} now={now} />
      {may(user.role, "orders.decide") ? (
        <DecideForm item={one} here="order" fresh={isFresh(user, now)} />
      ) : (
        <p>{inboxWords.ownerDecides}</p>
      )}
    </>
  );
}

/** Closes a case with a note on what was done. */
function CloseForm({ id, note }: { id: number; note: string | null }) {
  return (
    <PlainForm action={closeCaseAction} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="case" value={id} />
      {note ? <p>{note}</p> : null}
      <Field id={`case-${id}`} name="reason" label={caseWords.reason} maxLength={500} autoComplete="off" />
      <Button type="submit" look={note ? "quiet" : "primary"}>
        {caseWords.submit}
      </Button>
    </PlainForm>
  );
}
