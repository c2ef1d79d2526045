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
  /** Maximum number of entries; an export fetches more than a page. */
  limit?: number;
  /** The number of the previous page's last entry. */
  after?: number | null;
}

const PAGE = 30;
/** Entries of one moment may have numbers in a different order: writers wait for each other after reading the clock. */
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

/** The statement. OFFSET 0 makes the planner fetch each account by its id instead of reading all accounts for an export's page. */
export function auditQuery({ subject, action, actorId, from, to, oldest, limit = PAGE, after }: AuditFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  // The dates are converted to entry numbers, so that a page of an old day starts there and not at the log's end.
  const edge = (at: Date, order: string) =>
    `(SELECT seq FROM audit_entries WHERE at ${order === "at" ? ">=" : "<"} ${bind(at)} ORDER BY ${order} LIMIT 1)`;
  if (from) {
    conditions.push(`a.at >= ${bind(from)}`);
    conditions.push(`a.seq >= coalesce(${edge(new Date(from.getTime() - MOMENT_MS), "at")}, 0)`);
  }
  if (to) {
    conditions.push(`a.at < ${bind(to)}`);
    conditions.push(`a.seq <= coalesce(${edge(new Date(to.getTime() + MOMENT_MS), "at DESC")}, 0)`);
  }
  if (after) conditions.push(`a.seq ${oldest ? ">" : "<"} ${bind(after)}`);
  if (subject) conditions.push(`a.subject = ${bind(subject)}`);
  if (action) conditions.push(`a.action = ${bind(action)}`);
  if (actorId) conditions.push(`a.actor_id = ${bind(actorId)}`);
  const order = oldest ? "a.seq" : "a.seq DESC";
  const text = `SELECT a.seq::int AS seq, a.at, coalesce(u.email, a.actor_role) AS who, a.actor_role AS role, a.action, a.subject, s.email AS "subjectEmail", a.before, a.after, a.reason
    FROM (SELECT * FROM audit_entries a ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""} ORDER BY ${order} LIMIT ${limit + 1}) a
    LEFT JOIN LATERAL (SELECT email FROM users WHERE id = a.actor_id OFFSET 0) u ON true
    LEFT JOIN LATERAL (SELECT email FROM users WHERE a.subject LIKE 'user:%' AND id = substr(a.subject, 6) AND deleted_at IS NULL OFFSET 0) s ON true ORDER BY ${order}`;
  return { text, values };
}
