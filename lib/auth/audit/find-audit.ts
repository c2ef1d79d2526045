import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { jsonObject } from "@/lib/platform/db/sql-values";

const auditLine = z.object({
  seq: z.number(),
  at: z.date(),
  /** An email address, or "operator" or "system" if it wasn't a user. */
  who: z.string(),
  role: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The address of the subject's account; null if it isn't an account or was deleted. */
  subjectEmail: z.string().nullable(),
  before: jsonObject.nullable(),
  after: jsonObject.nullable(),
  reason: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

const PAGE = 30;

/** The audit log, newest first, paged by entry number. `subject` filters by one order or user. */
export async function findAudit(
  ctx: Pick<Context, "db">,
  options: { before?: number | null; subject?: string | null } = {},
): Promise<{ entries: AuditLine[]; next: number | null }> {
  const rows = await queryRows(poolOf(ctx.db), auditLine, auditQuery(options));
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
