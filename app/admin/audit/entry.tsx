import { timestamp } from "@/app/_ui/time";
import { EmailText } from "@/app/admin/_ui/email-text";
import { Fact } from "@/app/admin/_ui/fact";
import { Technical } from "@/app/admin/_ui/technical";
import type { AuditLine } from "@/lib/auth/audit/find-audit";
import { changesOf, subjectText } from "@/lib/words/en/activity";
import { actName, auditWords } from "@/lib/words/en/audit";

/** The page of an entry's subject, if it has one. */
function subjectLink({ subject, subjectEmail }: AuditLine): { href: string; text: string } | null {
  const [, kind, id = ""] = /^(order|user):([0-9A-Za-z-]+)$/.exec(subject) ?? [];
  if (kind === "order") return { href: `/admin/orders/${id}`, text: id };
  return kind === "user" ? { href: `/admin/customers/${id}`, text: subjectEmail ?? id } : null;
}

/** The subject of an entry: a link to its page, or words; null if the action already says it. */
export function About({ entry }: { entry: AuditLine }) {
  const link = subjectLink(entry);
  return link ? (
    <a href={link.href} className="break-words underline underline-offset-4">
      <EmailText>{link.text}</EmailText>
    </a>
  ) : (
    subjectText(entry.subject)
  );
}

/** What an entry changed, each value before and after. */
export function Changes({ entry }: { entry: AuditLine }) {
  return changesOf(entry.before, entry.after, entry.subject).map(({ label, before, after }) => (
    <Fact key={label} name={label}>
      {before !== null && after !== null ? (
        <>
          <Old>{before}</Old> → <EmailText>{after}</EmailText>
        </>
      ) : after === null ? (
        <Old>{before ?? ""}</Old>
      ) : (
        <EmailText>{after}</EmailText>
      )}
    </Fact>
  ));
}

function Old({ children }: { children: string }) {
  return (
    <del className="text-muted">
      <EmailText>{children}</EmailText>
    </del>
  );
}

/** The entry as a card. */
export function Entry({ entry }: { entry: AuditLine }) {
  const about = subjectLink(entry) || subjectText(entry.subject);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1 py-3">
      <p className="font-semibold break-words">
        {actName(entry.action)}
        {about ? (
          <>
            , <About entry={entry} />
          </>
        ) : null}
      </p>
      <p className="text-small break-words text-muted">
        {timestamp(entry.at)} · {entry.who}
        {entry.who === entry.role ? "" : ` (${entry.role})`}
      </p>
      <dl className="grid grid-cols-1 gap-0.5 text-small">
        <Changes entry={entry} />
        {entry.reason ? <Fact name={auditWords.reason}>{entry.reason}</Fact> : null}
      </dl>
      <Stored entry={entry} />
    </div>
  );
}

/** The entry as stored. */
export function Stored({ entry }: { entry: AuditLine }) {
  return (
    <Technical>
      <dl className="grid grid-cols-1 gap-0.5 pb-2">
        <Fact name={auditWords.entry}>{`${entry.seq}, ${entry.action}, ${entry.subject}`}</Fact>
        <Side name={auditWords.before} value={entry.before} />
        <Side name={auditWords.after} value={entry.after} />
      </dl>
    </Technical>
  );
}

function Side({ name, value }: { name: string; value: Record<string, unknown> | null }) {
  if (!value) return null;
  const text = Object.entries(value).map(
    ([key, inner]) => `${key} ${typeof inner === "string" ? inner : JSON.stringify(inner)}`,
  );
  return <Fact name={name}>{text.join(", ")}</Fact>;
}
