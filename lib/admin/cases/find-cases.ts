import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { CASE_KINDS, type CaseKind } from "@/lib/model/case-kind";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";

/** An open case for staff, and its subject. */
const openCase = z.object({
  id: z.number(),
  kind: z.enum(CASE_KINDS),
  why: z.string(),
  /** "order:ID", "effect:ID", "paystack:DISPUTE". */
  subject: z.string(),
  ref: z.string().nullable(),
  openedAt: z.date(),
  dueAt: z.date().nullable(),
  /** Whose it is. */
  owner: z.string().nullable(),
});
export type OpenCase = z.infer<typeof openCase>;

/** Unacknowledged alarms of one kind and order, grouped. */
const unseenAlarm = z.object({
  kind: z.string(),
  ref: z.string().nullable(),
  count: z.number(),
  since: z.date(),
  /** The newest of them: acknowledging covers alarms up to this one. */
  upTo: z.number(),
});
export type UnseenAlarm = z.infer<typeof unseenAlarm>;

const MOST = 200;

/** Kinds of cases in this list. Manual reviews have their own. */
export const LISTED_CASES = [
  "dispute",
  "not_received",
  "overdue",
  "staff",
] as const satisfies readonly CaseKind[];

export interface CaseFilter {
  kind?: (typeof LISTED_CASES)[number] | null;
  /** Only this one. */
  id?: number | null;
  /** Where the previous page ended. */
  after?: { at: Date; id: string } | null;
}

const PAGE = 25;
/** Sorts what has no deadline last. */
export const NO_DEADLINE = new Date("9999-12-31T00:00:00Z");

/** Open cases by deadline, the nearest first; those without one last, the oldest first. By keyset. */
export async function findCases(
  ctx: Pick<Context, "db">,
  { kind, id, after }: CaseFilter = {},
): Promise<{ cases: OpenCase[]; next: { at: Date; id: string } | null }> {
  const values: unknown[] = [NO_DEADLINE];
  const put = (value: unknown) => `$${values.push(value)}`;
  const due = "coalesce(k.due_at, $1::timestamptz)";
  const where = ["k.state = 'open'", `k.kind = ANY (${put(kind ? [kind] : LISTED_CASES)})`];
  if (id) where.push(`k.id = ${put(id)}`);
  if (after) where.push(`(${due}, k.id) > (${put(after.at)}, ${put(after.id)}::bigint)`);
  const rows = await queryRows(poolOf(ctx.db), openCase, {
    text: `SELECT k.id::int AS id, k.kind, k.why, k.subject, o.ref, k.opened_at AS "openedAt", k.due_at AS "dueAt", k.owner
      FROM cases k LEFT JOIN orders o ON o.id = k.order_id WHERE ${where.join(" AND ")} ORDER BY ${due}, k.id LIMIT ${PAGE + 1}`,
    values,
  });
  const cases = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? cases.at(-1) : undefined;
  return { cases, next: last ? { at: last.dueAt ?? NO_DEADLINE, id: String(last.id) } : null };
}

/** Unacknowledged alarms by kind and order, newest first; at most 200. */
export function findAlarms(ctx: Pick<Context, "db">): Promise<UnseenAlarm[]> {
  return queryRows(poolOf(ctx.db), unseenAlarm, {
    text: `SELECT a.kind, o.ref, a.count, a.since, a."upTo" FROM (
        SELECT kind, order_id, count(*)::int AS count, min(at) AS since, max(id)::int AS "upTo" FROM alarms WHERE seen_at IS NULL
        GROUP BY kind, order_id ORDER BY max(id) DESC LIMIT ${MOST}) a
      LEFT JOIN orders o ON o.id = a.order_id ORDER BY a."upTo" DESC`,
    values: [],
  });
}
