import * as z from "zod";
import { WAITING_ALERT } from "@/lib/alerts/waiting-alert";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { INBOX_KINDS, type InboxKind, type InboxSort } from "@/lib/model/inbox";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { inboxKindsOf } from "./inbox-item";

const inboxItem = z.object({
  /** "case12", "difference3"; for alerts the newest of the row's: "alert77". */
  key: z.string(),
  id: z.number(),
  kind: z.enum(INBOX_KINDS),
  /** Kind and reason of the case, discrepancy or alert; kind and requester of an approval. */
  what: z.string(),
  why: z.string(),
  /** "order:ID", "effect:ID", "paystack:DISPUTE". */
  subject: z.string(),
  ref: z.string().nullable(),
  since: z.date(),
  /** The deadline: our reply, the promised day, or the bank's deadline. */
  dueAt: z.date().nullable(),
  /** The assignee. */
  owner: z.string().nullable(),
  snoozedUntil: z.date().nullable(),
  labels: z.array(z.string()),
  count: z.number(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const INBOX_VIEWS = ["mine", "late", "snoozed"] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export interface InboxFilter {
  user: { email: string; role: StaffRole };
  kind?: InboxKind | null;
  view?: InboxView | null;
  label?: string | null;
  /** By deadline, nearest first, unless specified. */
  sort?: InboxSort;
  /** Only this item, snoozed or not. */
  key?: string | null;
  /** Where the previous page ended. */
  after?: { at: Date; id: string } | null;
}

type Asker = Pick<Context, "db" | "clock" | "schedules">;

const PAGE = 50;
/** Sorts items without a deadline last. */
export const NO_DEADLINE = new Date("9999-12-31T00:00:00Z");

/** $1 now, $2 the promised day in milliseconds. */
const SOURCES = [
  `SELECT 'case' || k.id AS key, k.id::int AS id, CASE k.kind WHEN 'not_received' THEN 'conversation' WHEN 'refund_stuck' THEN 'refund'
      WHEN 'parked' THEN 'decision' WHEN 'reversal' THEN 'decision' WHEN 'held' THEN 'decision' ELSE k.kind END AS kind, k.kind AS what, k.why, k.subject, o.ref, k.opened_at AS since,
      coalesce(k.due_at, CASE WHEN k.kind IN ('parked','refund_stuck') THEN o.paid_at + $2 * interval '1 millisecond' END) AS due,
      k.owner, k.snoozed_until AS until, k.labels, 1 AS count
    FROM cases k LEFT JOIN orders o ON o.id = k.order_id WHERE k.state = 'open'`,
  `SELECT 'difference' || d.id, d.id::int, 'difference', d.kind, '', d.subject, o.ref, d.first_seen_at, NULL, d.owner, d.snoozed_until, d.labels, 1
    FROM differences d LEFT JOIN orders o ON o.id = d.order_id WHERE d.state = 'open'`,
  `SELECT 'approval' || p.id, p.id::int, 'approval', p.kind, u.email, p.subject, o.ref, p.asked_at, p.expires_at, NULL, NULL, '{}', 1
    FROM approvals p JOIN users u ON u.id = p.asked_by LEFT JOIN orders o ON o.id = p.order_id
    WHERE p.state IN ('ASKED','APPROVED') AND p.expires_at > $1::timestamptz`,
  `SELECT 'alert' || a.id, a.id, 'alert', a.kind, '', '', o.ref, a.since, NULL, NULL, NULL, '{}', a.count
    FROM (SELECT kind, order_id, max(id)::int AS id, min(at) AS since, count(*)::int AS count FROM alarms WHERE ${WAITING_ALERT}
      GROUP BY kind, order_id) a LEFT JOIN orders o ON o.id = a.order_id`,
];

/** Snoozed items are hidden, but never beyond their deadline. */
const ITEMS = `SELECT *, coalesce(until > $1::timestamptz AND (due IS NULL OR due > $1::timestamptz), false) AS hidden
  FROM (${SOURCES.join("\n  UNION ALL ")}) i`;

/** What is waiting for staff, as far as this role may see it: by deadline, nearest first, those without one last; or by age. By keyset. */
export async function findInbox(
  { db, clock, schedules }: Asker,
  { user, kind, view, label, sort = "due", key, after }: InboxFilter,
): Promise<{ items: InboxItem[]; next: { at: Date; id: string } | null }> {
  const kinds = inboxKindsOf(user.role).filter((one) => !kind || one === kind);
  const values: unknown[] = [clock.now(), schedules.settleWithin];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = [`kind = ANY (${put(kinds)})`];
  if (key) where.push(`key = ${put(key)}`);
  else where.push(view === "snoozed" ? "hidden" : "NOT hidden");
  if (view === "mine") where.push(`owner = ${put(user.email)}`);
  if (label) where.push(`labels @> ARRAY[${put(label)}]`);
  if (view === "late") where.push("due <= $1::timestamptz");
  const by = sort === "due" ? `coalesce(due, ${put(NO_DEADLINE)}::timestamptz)` : "since";
  const [than, order] = sort === "newest" ? ["<", "DESC"] : [">", "ASC"];
  if (after) where.push(`(${by}, key COLLATE "C") ${than} (${put(after.at)}::timestamptz, ${put(after.id)})`);
  const rows = await queryRows(poolOf(db), inboxItem, {
    text: `SELECT key, id, kind, what, why, subject, ref, since, due AS "dueAt", owner, until AS "snoozedUntil", labels, count FROM (${ITEMS}) i
      WHERE ${where.join(" AND ")} ORDER BY ${by} ${order}, key COLLATE "C" ${order} LIMIT ${PAGE + 1}`,
    values,
  });
  const items = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  const at = last && (sort === "due" ? (last.dueAt ?? NO_DEADLINE) : last.since);
  return { items, next: last && at ? { at, id: last.key } : null };
}

const counted = z.object({
  kind: z.enum(INBOX_KINDS),
  shown: z.number(),
  mine: z.number(),
  late: z.number(),
  snoozed: z.number(),
  since: z.date().nullable(),
  dueAt: z.date().nullable(),
});

export interface InboxCounts {
  all: number;
  views: Record<InboxView, number>;
  kinds: Record<InboxKind, number>;
  /** Of each kind that isn't empty: since when its oldest item waits, and its nearest deadline. */
  oldest: Partial<Record<InboxKind, { since: Date | null; dueAt: Date | null }>>;
}

/** The number of waiting items, in total and by view and kind, as far as this role may see them. One statement. */
export async function countInbox(
  { db, clock, schedules }: Asker,
  { email, role }: InboxFilter["user"],
): Promise<InboxCounts> {
  const rows = await queryRows(poolOf(db), counted, {
    text: `SELECT kind, count(*) FILTER (WHERE NOT hidden)::int AS shown, count(*) FILTER (WHERE NOT hidden AND owner = $3)::int AS mine,
        count(*) FILTER (WHERE due <= $1::timestamptz)::int AS late, count(*) FILTER (WHERE hidden)::int AS snoozed,
        min(since) FILTER (WHERE NOT hidden) AS since, min(due) FILTER (WHERE NOT hidden) AS "dueAt"
      FROM (${ITEMS}) i WHERE kind = ANY ($4) GROUP BY kind`,
    values: [clock.now(), schedules.settleWithin, email, inboxKindsOf(role)],
  });
  const sum = (of: "shown" | InboxView) => rows.reduce((all, row) => all + row[of], 0);
  const of = (kind: InboxKind) => rows.find((row) => row.kind === kind)?.shown ?? 0;
  return {
    all: sum("shown"),
    views: { mine: sum("mine"), late: sum("late"), snoozed: sum("snoozed") },
    kinds: Object.fromEntries(INBOX_KINDS.map((kind) => [kind, of(kind)])) as Record<InboxKind, number>,
    oldest: Object.fromEntries(rows.map(({ kind, since, dueAt }) => [kind, { since, dueAt }])),
  };
}

/** The labels in use on items that this role may see, in order. */
export async function findLabels({ db }: Pick<Context, "db">, role: StaffRole): Promise<string[]> {
  const rows = await queryRows(poolOf(db), z.object({ label: z.string() }), {
    text: `SELECT DISTINCT label FROM (SELECT kind = 'not_received' AS talk, false AS books, unnest(labels) AS label FROM cases WHERE state = 'open'
        UNION ALL SELECT false, true, unnest(labels) FROM differences WHERE state = 'open') l
      WHERE (NOT talk OR $1) AND (NOT books OR $2) ORDER BY label`,
    values: [may(role, "customers.view"), may(role, "money.view")],
  });
  return rows.map(({ label }) => label);
}
