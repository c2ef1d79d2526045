import type { ReactNode } from "react";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import { agentName } from "@/app/account/security/agent-name";
import type { CustomerStory } from "@/lib/admin/customers/find-customer";
import { actName } from "@/lib/words/en/audit";
import { caseReason, caseWords } from "@/lib/words/en/cases";
import { customersWords } from "@/lib/words/en/customers";
import { messageName, messageReason, messageState } from "@/lib/words/en/sent-emails";
import { securityWords } from "@/lib/words/messages";

/** The customer's sessions, the messages sent to them, their open cases, and staff activity. */
export function CustomerParts({ customer, mayAudit }: { customer: CustomerStory; mayAudit: boolean }) {
  return (
    <>
      <Rows
        title={customersWords.sessions}
        none={customersWords.noSessions}
        rows={customer.sessions.map(({ userAgent, address, createdAt, lastSeenAt }) => ({
          key: createdAt + address,
          head: agentName(userAgent) ?? securityWords.unknownDevice,
          text: `${customersWords.seen(timestamp(lastSeenAt))} · ${address}`,
        }))}
      />
      <Rows
        title={customersWords.messages}
        none={customersWords.noMessages}
        rows={customer.messages.map(({ id, kind, state, at, reason }) => ({
          key: id,
          head: messageName(kind),
          text: [timestamp(at), messageState(state), messageReason(reason)].filter(Boolean).join(" · "),
        }))}
      />
      <Rows
        title={customersWords.cases}
        none={customersWords.noCases}
        rows={customer.cases.map(({ id, kind, why, openedAt, ref }) => ({
          key: String(id),
          head: (
            <a href={`/admin/orders/${ref}`} className="tap underline underline-offset-4">
              {ref}
            </a>
          ),
          text: `${caseWords.kinds[kind]}. ${caseReason(why)} · ${timestamp(openedAt)}`,
        }))}
      />
      <Rows
        title={customersWords.audit}
        none={customersWords.noAudit}
        rows={customer.audit.map(({ seq, at, who, action, reason }) => ({
          key: String(seq),
          head: actName(action),
          text: [timestamp(at), who, reason].filter(Boolean).join(" · "),
        }))}
      >
        {mayAudit && customer.audit.length > 0 ? (
          <p>
            <a
              href={`/admin/audit?subject=user:${customer.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {customersWords.auditAll}
            </a>
          </p>
        ) : null}
      </Rows>
    </>
  );
}

interface RowsProps {
  title: string;
  none: string;
  rows: readonly { key: string; head: ReactNode; text: string }[];
  children?: ReactNode;
}

function Rows({ title, none, rows, children }: RowsProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? <p>{none}</p> : null}
      <ul className="grid grid-cols-1">
        {rows.map(({ key, head, text }) => (
          <li key={key} className="grid grid-cols-1 border-t border-line py-2">
            <span className="font-semibold break-words">{head}</span>
            <span className="text-small wrap-anywhere text-muted">{text}</span>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
