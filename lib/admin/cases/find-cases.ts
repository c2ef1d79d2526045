import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { CASE_KINDS } from "@/lib/model/case-kind";
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

/** Open cases, due ones first, then the oldest; at most 200. Manual reviews have their own list. */
export function findCases(ctx: Pick<Context, "db">): Promise<OpenCase[]> {
  return queryRows(poolOf(ctx.db), openCase, {
    text: `SELECT k.id::int AS id, k.kind, k.why, k.subject, o.ref, k.opened_at AS "openedAt", k.due_at AS "dueAt"
      FROM cases k LEFT JOIN orders o ON o.id = k.order_id WHERE k.state = 'open' AND k.kind NOT IN ('parked','refund_stuck','reversal')
      ORDER BY k.due_at NULLS LAST, k.id LIMIT ${MOST}`,
    values: [],
  });
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
