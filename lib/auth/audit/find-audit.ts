import type { Context } from "@/lib/context/context";
import { queryRows } from "@/lib/platform/db/query-rows";

export interface AuditLine {
  seq: number;
  at: Date;
  /** An e-mail, or "operator" and "system" for what no user did. */
  who: string;
  role: string;
  action: string;
  subject: string;
  /** Whose account it is, where it is one that still has an address. */
  subjectEmail: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

const PAGE = 30;

/** The audit log, newest first, by keyset on its own numbers; `subject` narrows it to one order or person. */
export async function findAudit(
  ctx: Pick<Context, "db">,
  options: { before?: number | null; subject?: string | null } = {},
): Promise<{ entries: AuditLine[]; next: number | null }> {
  const rows = await queryRows<AuditLine>(ctx, auditQuery(options));
  const entries = rows.slice(0, PAGE);
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.seq ?? null) : null };
}

export function auditQuery({ before, subject }: { before?: number | null; subject?: string | null }) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where: string[] = [];
  if (before) where.push(`a.seq < ${put(before)}`);
  if (subject) where.push(`a.subject = ${put(subject)}`);
  const text = `SELECT a.seq::int AS seq, a.at, coalesce(u.email, a.actor_role) AS who, a.actor_role AS role, a.action, a.subject, s.email AS "subjectEmail", a.before, a.after, a.reason
    FROM (SELECT * FROM audit_entries a ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""} ORDER BY a.seq DESC LIMIT ${PAGE + 1}) a
    LEFT JOIN users u ON u.id = a.actor_id
    LEFT JOIN users s ON a.subject LIKE 'user:%' AND s.id = substr(a.subject, 6) AND s.deleted_at IS NULL ORDER BY a.seq DESC`;
  return { text, values };
}
