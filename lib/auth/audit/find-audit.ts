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

export interface AuditFilter {
  /** One order, user or setting. */
  subject?: string | null;
  /** An action's code. */
  action?: string | null;
  /** The account that acted. */
  actorId?: string | null;
  from?: Date | null;
  to?: Date | null;
  oldest?: boolean;
  /** How many; an export takes more than a page. */
  limit?: number;
  /** The last entry's number of the page before. */
  after?: number | null;
}

const PAGE = 30;
/** Entries of one moment may have numbers in another order: writers wait for each other after they read the clock. */
const MOMENT_MS = 60_000;

/** The audit log, newest first, paged by entry number. */
export async function findAudit(
  ctx: Pick<Context, "db">,
  filter: AuditFilter = {},
): Promise<{ entries: AuditLine[]; next: number | null }> {
  const rows = await queryRows(poolOf(ctx.db), auditLine, auditQuery(filter));
  const page = filter.limit ?? PAGE;
  const entries = rows.slice(0, page);
  return { entries, next: rows.length > page ? (entries.at(-1)?.seq ?? null) : null };
}

/** The statement. OFFSET 0 fetches each account by its id: for an export's page the planner would read all of them. */
export function auditQuery({ subject, action, actorId, from, to, oldest, limit = PAGE, after }: AuditFilter) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where: string[] = [];
  // The days bound the numbers, so that a page of an old day begins there and not at the log's end.
  const edge = (at: Date, order: string) =>
    `(SELECT seq FROM audit_entries WHERE at ${order === "at" ? ">=" : "<"} ${put(at)} ORDER BY ${order} LIMIT 1)`;
  if (from) {
    where.push(`a.at >= ${put(from)}`);
    where.push(`a.seq >= coalesce(${edge(new Date(from.getTime() - MOMENT_MS), "at")}, 0)`);
  }
  if (to) {
    where.push(`a.at < ${put(to)}`);
    where.push(`a.seq <= coalesce(${edge(new Date(to.getTime() + MOMENT_MS), "at DESC")}, 0)`);
  }
  if (after) where.push(`a.seq ${oldest ? ">" : "<"} ${put(after)}`);
  if (subject) where.push(`a.subject = ${put(subject)}`);
  if (action) where.push(`a.action = ${put(action)}`);
  if (actorId) where.push(`a.actor_id = ${put(actorId)}`);
  const order = oldest ? "a.seq" : "a.seq DESC";
  const text = `SELECT a.seq::int AS seq, a.at, coalesce(u.email, a.actor_role) AS who, a.actor_role AS role, a.action, a.subject, s.email AS "subjectEmail", a.before, a.after, a.reason
    FROM (SELECT * FROM audit_entries a ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""} ORDER BY ${order} LIMIT ${limit + 1}) a
    LEFT JOIN LATERAL (SELECT email FROM users WHERE id = a.actor_id OFFSET 0) u ON true
    LEFT JOIN LATERAL (SELECT email FROM users WHERE a.subject LIKE 'user:%' AND id = substr(a.subject, 6) AND deleted_at IS NULL OFFSET 0) s ON true ORDER BY ${order}`;
  return { text, values };
}
