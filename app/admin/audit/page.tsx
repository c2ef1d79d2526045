import type { Metadata } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { timestamp } from "@/app/_ui/time";
import { requireStaff } from "@/lib/auth/access/current-user";
import { type AuditLine, findAudit } from "@/lib/auth/audit/find-audit";
import { context } from "@/lib/context/context";
import { changesOf, subjectText } from "@/lib/words/en/activity";
import { actName, auditWords, storyWords } from "@/lib/words/en/desk";

export const metadata: Metadata = { title: auditWords.title };

interface Props {
  searchParams: Promise<{ before?: string | string[]; subject?: string | string[] }>;
}

/** The activity log: who did what, to what, when and why, with the values before and after. */
export default async function AuditPage({ searchParams }: Props) {
  await requireStaff("owner", "auditor");
  const asked = await searchParams;
  const subject = typeof asked.subject === "string" ? asked.subject.slice(0, 100) : null;
  const before =
    typeof asked.before === "string" && /^\d{1,15}$/.test(asked.before) ? Number(asked.before) : null;
  const { entries, next } = await findAudit(context(), { before, subject });
  const more = new URLSearchParams({ ...(subject ? { subject } : {}), before: String(next) });
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 gap-5 pb-8">
      <Heading title={auditWords.title} lead={auditWords.lead} />
      {subject ? (
        <p>
          {auditWords.of(subjectText(subject) ?? subject.replace(":", " "))}{" "}
          <a href="/admin/audit" className="underline underline-offset-4">
            {auditWords.all}
          </a>
        </p>
      ) : null}
      {entries.length === 0 ? <p>{auditWords.none}</p> : null}
      <ol className="grid grid-cols-1">
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {next ? (
        <p>
          <a href={`/admin/audit?${more}`} className={buttonClass("quiet")}>
            {auditWords.older}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The page of an entry's subject, if it has one. */
function subjectLink({ subject, subjectEmail }: AuditLine): { href: string; text: string } | null {
  const [, kind, id = ""] = /^(order|user):([0-9A-Za-z-]+)$/.exec(subject) ?? [];
  if (kind === "order") return { href: `/admin/orders/${id}`, text: id };
  return kind === "user" ? { href: `/admin/customers/${id}`, text: subjectEmail ?? id } : null;
}

function Entry({ entry }: { entry: AuditLine }) {
  const at = entry.at.toISOString();
  const link = subjectLink(entry);
  const changes = changesOf(entry.before, entry.after);
  const about = subjectText(entry.subject);
  return (
    <li className="grid min-w-0 grid-cols-1 gap-1 border-t border-line py-3">
      <p className="font-semibold break-words">
        {actName(entry.action)}
        {link ? (
          <>
            ,{" "}
            <a href={link.href} className="underline underline-offset-4">
              {link.text}
            </a>
          </>
        ) : about ? (
          `, ${about}`
        ) : null}
      </p>
      <p className="text-small break-words text-muted">
        {timestamp(at)} · {entry.who}
        {entry.who === entry.role ? "" : ` (${entry.role})`}
      </p>
      <dl className="grid grid-cols-1 gap-0.5 text-small">
        {changes.map(({ label, before, after }) => (
          <Fact key={label} name={label}>
            {before !== null && after !== null ? (
              <>
                <del className="text-muted">{before}</del> → {after}
              </>
            ) : (
              (after ?? <del className="text-muted">{before}</del>)
            )}
          </Fact>
        ))}
        {entry.reason ? <Fact name={auditWords.reason}>{entry.reason}</Fact> : null}
      </dl>
      <details className="text-small text-muted">
        <summary className="tap cursor-pointer underline underline-offset-4">{storyWords.technical}</summary>
        <dl className="grid grid-cols-1 gap-0.5 pb-2">
          <Fact name={auditWords.entry}>{`${entry.seq}, ${entry.action}, ${entry.subject}`}</Fact>
          <Side name={auditWords.before} value={entry.before} />
          <Side name={auditWords.after} value={entry.after} />
        </dl>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Side({ name, value }: { name: string; value: Record<string, unknown> | null }) {
  if (!value) return null;
  const text = Object.entries(value).map(
    ([key, inner]) => `${key} ${typeof inner === "string" ? inner : JSON.stringify(inner)}`,
  );
  return <Fact name={name}>{text.join(", ")}</Fact>;
}
