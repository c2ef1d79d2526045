import * as z from "zod";
import { WAITING_ALERT } from "@/lib/alerts/waiting-alert";
import type { Context } from "@/lib/context/context";
import { reviewDueAt } from "@/lib/model/review-due";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { formatNaira } from "@/lib/platform/money";
import { connect } from "../migrations/connection";
import { lagosTime, waitOf } from "../shared/lagos-time";

/** List an order once it has been undecided for this many minutes. */
const UNDECIDED_MINUTES = 5;
const MAX_ALARMS = 20;

const parkedRow = z.object({
  /** Null: the refund of a wallet top-up, which belongs to no order. */
  ref: z.string().nullable(),
  paid_at: z.date().nullable(),
  id: z.string(),
  kind: z.string(),
  reason: z.string().nullable(),
  kobo: koboValue,
  since: z.date(),
});
type ParkedRow = z.infer<typeof parkedRow>;

const caseRow = z.object({
  id: z.string(),
  kind: z.string(),
  why: z.string(),
  subject: z.string(),
  due_at: z.date().nullable(),
  opened_at: z.date(),
  owner: z.string().nullable(),
  ref: z.string().nullable(),
});

/**
 * Lists what waits for the operator: attempts in manual review, open cases, unseen alarms that no case shows, and orders undecided for
 * more than five minutes.
 */
export async function listWaiting(ctx: Context, databaseUrl: string): Promise<string[]> {
  const now = ctx.clock.now();
  const client = await connect(databaseUrl);
  try {
    const parked = await queryRows(
      client,
      parkedRow,
      `SELECT o.ref, o.paid_at, e.id, e.kind, coalesce(k.why, e.reason) AS reason, e.amount_kobo::float8 AS kobo,
         coalesce(e.sent_at, e.created_at) AS since FROM effects e LEFT JOIN orders o ON o.id = e.order_id
         LEFT JOIN cases k ON k.kind = 'reversal' AND k.subject = 'effect:' || e.id AND k.state = 'open'
       WHERE e.state = 'PARKED' OR k.id IS NOT NULL ORDER BY since`,
    );
    const slow = await queryRows(
      client,
      z.object({ ref: z.string(), status: z.string(), since: z.date() }),
      `SELECT ref, status, paid_at AS since FROM orders o WHERE paid_at < $1 AND (status IN ('paid', 'processing')
         OR EXISTS (SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.kind = 'REFUND'
           AND e.state IN ('INTENT', 'SENDING', 'UNKNOWN') AND e.created_at < $1))
       ORDER BY paid_at LIMIT 200`,
      [new Date(now.getTime() - UNDECIDED_MINUTES * 60_000)],
    );
    const cases = await queryRows(
      client,
      caseRow,
      `SELECT k.id, k.kind, k.why, k.subject, k.due_at, k.opened_at, k.owner, o.ref FROM cases k LEFT JOIN orders o ON o.id = k.order_id
       WHERE k.state = 'open' AND k.kind NOT IN ('parked', 'reversal') ORDER BY coalesce(k.due_at, k.opened_at), k.id LIMIT 200`,
    );
    const alarms = await queryRows(
      client,
      z.object({
        id: z.string(),
        at: z.date(),
        kind: z.string(),
        ref: z.string().nullable(),
        total: z.number(),
      }),
      `SELECT alarms.id, at, kind, o.ref, count(*) OVER ()::int AS total FROM alarms LEFT JOIN orders o ON o.id = order_id
       WHERE ${WAITING_ALERT} ORDER BY alarms.id DESC LIMIT $1`,
      [MAX_ALARMS],
    );
    return [
      ...section("Waiting for your decision (npm run order -- REF park-decide)", parked.map(parkedText)),
      ...section(
        `Undecided for more than ${UNDECIDED_MINUTES} minutes (npm run order -- REF requery)`,
        slow.map((row) => `${row.ref}  ${row.status}, paid ${waitOf(row.since, now)} ago`),
      ),
      ...section(
        "Open cases",
        cases.map((row) => {
          const due = row.due_at ? `, due ${lagosTime(row.due_at)}` : "";
          return `${row.ref ?? row.subject}  ${row.kind} ${row.id}: ${row.why}, since ${lagosTime(row.opened_at)}${due}${row.owner ? `, ${row.owner}` : ""}`;
        }),
      ),
      ...section(
        `Alarms (${alarms[0]?.total ?? 0}; npm run order -- seen)`,
        alarms.map((row) => `${lagosTime(row.at)}  ${row.kind}${row.ref ? `  ${row.ref}` : ""}`),
      ),
    ];
  } finally {
    await client.end();
  }
}

function parkedText(row: ParkedRow): string {
  const due = row.paid_at ? `, due ${lagosTime(reviewDueAt(row.paid_at))}` : "";
  const what = `${row.kind} ${row.id}  ${formatNaira(row.kobo)}  ${row.reason ?? "?"}, since ${lagosTime(row.since)}${due}`;
  return row.ref ? `${row.ref}  ${what}` : `wallet top-up  ${what}: decide at /admin/parked`;
}

/** Marks all alarms until now as seen. Returns how many. */
export async function acknowledgeAlarms(ctx: Context, databaseUrl: string): Promise<number> {
  const client = await connect(databaseUrl);
  try {
    const seen = await client.query("UPDATE alarms SET seen_at = $1 WHERE seen_at IS NULL", [
      ctx.clock.now(),
    ]);
    return seen.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

function section(title: string, lines: string[]): string[] {
  return [title, ...(lines.length > 0 ? lines.map((line) => `  ${line}`) : ["  nothing"])];
}
