import * as z from "zod";
import { ANSWER_KINDS } from "@/lib/cases/begin-dispute-answer";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { NO_DEADLINE } from "../inbox/find-inbox";

/** unconfirmed: only a webhook reports it, and Paystack's own list doesn't (record-dispute.ts). */
export const DISPUTE_STATES = ["open", "lost", "won", "unconfirmed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

const disputeRow = z.object({
  id: z.number(),
  /** Paystack's id of the dispute. */
  number: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** The bank's category. */
  why: z.string(),
  amount: koboValue.nullable(),
  openedAt: z.date(),
  dueAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  /** Null: the payment belongs to no order. */
  ref: z.string().nullable(),
  email: z.string().nullable(),
  /** The answer, and its state. */
  answer: z.enum(ANSWER_KINDS).nullable(),
  answerState: z.enum(["INTENT", "SENDING", "UNKNOWN", "SENT"]).nullable(),
});
export type ListedDispute = z.infer<typeof disputeRow>;

export interface DisputeFilter {
  /** Only the dispute of this case. */
  id?: number;
  /** Null: every state. */
  state: DisputeState | null;
  /** Opened at or after. */
  from?: Date | null;
  /** Opened before. */
  to?: Date | null;
  limit?: number;
  after?: { at: Date; id: string } | null;
}

const PAGE = 25;

/**
 * Disputes by keyset: open ones by deadline, nearest first; others newest first. Disputes without a deadline come last. Each
 * has a case with the deadline and, if Paystack knows it, its own row with the outcome.
 */
export async function findDisputes(
  ctx: Pick<Context, "db">,
  filter: DisputeFilter,
): Promise<{ disputes: ListedDispute[]; next: { at: Date; id: string } | null }> {
  const rows = await queryRows(poolOf(ctx.db), disputeRow, disputesQuery(filter));
  const page = filter.limit ?? PAGE;
  const disputes = rows.slice(0, page);
  const last = rows.length > page ? disputes.at(-1) : undefined;
  const at = last && (filter.state === "open" ? (last.dueAt ?? NO_DEADLINE) : last.openedAt);
  return { disputes, next: last && at ? { at, id: String(last.id) } : null };
}

export function disputesQuery({ id, state, from, to, limit = PAGE, after }: DisputeFilter) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const byDue = state === "open";
  const at = byDue ? `coalesce(k.due_at, ${put(NO_DEADLINE)})` : "k.opened_at";
  const where = ["k.kind = 'dispute'"];
  if (state === "unconfirmed") where.push("d.id IS NULL");
  else if (state) where.push(`d.state = ${put(state)}`);
  if (id) where.push(`k.id = ${put(id)}`);
  if (from) where.push(`k.opened_at >= ${put(from)}`);
  if (to) where.push(`k.opened_at < ${put(to)}`);
  if (after) where.push(`(${at}, k.id) ${byDue ? ">" : "<"} (${put(after.at)}, ${put(after.id)}::bigint)`);
  const text = `SELECT k.id::int AS id, substr(k.subject, strpos(k.subject, ':') + 1) AS number, coalesce(d.state, 'unconfirmed') AS state, k.why,
      coalesce(d.kobo, nullif(k.evidence -> 'dispute' ->> 'amountKobo', '')::bigint)::float8 AS amount,
      k.opened_at AS "openedAt", k.due_at AS "dueAt", d.decided_at AS "decidedAt", o.ref,
      coalesce(o.email, (SELECT u.email FROM payments y JOIN users u ON u.id = y.user_id WHERE y.id = d.payment_id AND y.purpose = 'TOPUP')) AS email,
      a.kind AS answer, a.state AS "answerState"
    FROM cases k LEFT JOIN disputes d ON d.id = k.subject LEFT JOIN dispute_answers a ON a.dispute_id = d.id AND a.state <> 'FAILED' LEFT JOIN orders o ON o.id = k.order_id
    WHERE ${where.join(" AND ")} ORDER BY ${byDue ? `${at}, k.id` : `${at} DESC, k.id DESC`} LIMIT ${limit + 1}`;
  return { text, values };
}
