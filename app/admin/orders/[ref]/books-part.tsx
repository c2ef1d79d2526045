import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import type { StoryBooks } from "@/lib/admin/orders/find-order-story";
import { groupAlarms } from "@/lib/admin/orders/group-alarms";
import { may } from "@/lib/auth/session/rights";
import type { Role } from "@/lib/auth/session/signed-in";
import type { CaseKind } from "@/lib/model/case-kind";
import { formatNaira } from "@/lib/platform/money";
import { alarmName } from "@/lib/words/en/alerts";
import { actName } from "@/lib/words/en/audit";
import { caseCloser, caseOutcome, caseReason, caseWords } from "@/lib/words/en/cases";
import { differenceName } from "@/lib/words/en/differences";
import { inboxWords } from "@/lib/words/en/inbox";
import { moneyWords } from "@/lib/words/en/money";
import { storyWords } from "@/lib/words/en/order-story";
import { messageName, messageState } from "@/lib/words/en/sent-emails";
import { resendMessageAction } from "./actions";

interface CaseRow {
  key: string;
  text: string;
  state: string;
  at: string;
  link?: { href: string; label: string } | null;
}

/** Where a dispute is answered, or a customer who still waits. */
function linkOf({ id, kind, closedAt }: StoryBooks["cases"][number], role: Role): CaseRow["link"] {
  if (kind === "dispute" && may(role, "disputes.view"))
    return { href: `/admin/disputes/${id}`, label: inboxWords.disputes };
  if (kind === "not_received" && !closedAt && may(role, "inbox.view"))
    return { href: `/admin/inbox?open=case${id}#reply`, label: caseWords.open };
  return null;
}

/** Further records of the order: messages, cases, staff activity. */
export function BooksPart({ books, orderRef, role }: { books: StoryBooks; orderRef: string; role: Role }) {
  const cases: CaseRow[] = [
    ...books.cases.map((complaint) => ({
      key: `case ${complaint.id}`,
      text: `${caseWords.kinds[complaint.kind as CaseKind] ?? complaint.kind}. ${caseReason(complaint.why)}`,
      state: complaint.closedAt
        ? storyWords.closedBy(
            caseCloser(complaint.closedBy),
            caseOutcome(complaint.kind, complaint.closedWhy ?? ""),
          )
        : storyWords.open,
      at: complaint.openedAt,
      link: linkOf(complaint, role),
    })),
    ...books.differences.map((difference) => ({
      key: `difference ${difference.id}`,
      text: differenceName(difference.kind),
      state: [
        difference.kobo === null ? null : moneyWords.theirsLess(formatNaira(difference.kobo)),
        difference.state,
      ]
        .filter(Boolean)
        .join(", "),
      at: difference.at,
      link:
        difference.state !== "resolved" && may(role, "money.view")
          ? { href: "/admin/money/reconciliation", label: inboxWords.books }
          : null,
    })),
    ...groupAlarms(books.alarms).map(({ kind, count, isSeen, at }) => ({
      key: `alarm ${kind} ${isSeen}`,
      text: `${alarmName(kind)}${inboxWords.times(count)}`,
      state: isSeen ? "" : storyWords.notSeen,
      at,
    })),
  ];
  return (
    <>
      <Section title={storyWords.messages}>
        {books.messages.length === 0 ? <p>{storyWords.noMessages}</p> : null}
        <ul className="grid grid-cols-1">
          {books.messages.map((message) => (
            <li
              key={message.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
            >
              <p className="min-w-0 break-words">
                {messageName(message.kind)}{" "}
                <span className="text-small text-muted">
                  {messageState(message.state)}, {timestamp(message.sentAt ?? message.at)}
                  {message.state === "failed" && message.reason ? ` (${message.reason})` : ""}
                </span>
              </p>
              {may(role, "orders.check") ? (
                <PlainForm action={resendMessageAction}>
                  <HiddenFields values={{ ref: orderRef, message: message.id }} />
                  <Button
                    type="submit"
                    look="plain"
                    aria-label={storyWords.resendLabel(messageName(message.kind))}
                  >
                    {storyWords.resend}
                  </Button>
                </PlainForm>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={storyWords.cases}>
        {cases.length === 0 ? <p>{storyWords.noCases}</p> : null}
        <ul className="grid grid-cols-1">
          {cases.map(({ key, text, state, at, link }) => (
            <li key={key} className="grid grid-cols-1 border-t border-line py-2">
              <span className="break-words first-letter:uppercase">{text}</span>
              <span className="text-small break-words text-muted">
                {timestamp(at)}
                {state ? `, ${state}` : ""}
              </span>
              {link ? (
                <a href={link.href} className="tap justify-self-start underline underline-offset-4">
                  {link.label}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={storyWords.audit}>
        {books.audit.length === 0 ? <p>{storyWords.noAudit}</p> : null}
        <ul className="grid grid-cols-1">
          {books.audit.map((entry) => (
            <li key={entry.seq} className="grid grid-cols-1 border-t border-line py-2">
              <span>{actName(entry.action)}</span>
              <span className="text-small break-words text-muted">
                {timestamp(entry.at)}, {entry.who}
                {entry.reason ? `: ${entry.reason}` : ""}
              </span>
            </li>
          ))}
        </ul>
        {!may(role, "activity.view") || books.audit.length === 0 ? null : (
          <p>
            <a href={`/admin/audit?subject=order:${orderRef}`} className="tap underline underline-offset-4">
              {storyWords.auditAll}
            </a>
          </p>
        )}
      </Section>
    </>
  );
}
