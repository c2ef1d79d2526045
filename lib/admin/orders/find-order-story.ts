import * as z from "zod";
import { ALERT } from "@/lib/alerts/waiting-alert";
import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { runSql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { allBudgets } from "@/lib/upstream/call-budget";
import { auditRows, messageRows } from "./story-rows";

/** Further records of an order; times as ISO text. */
const storyBooks = z.object({
  facts: z.array(
    z.object({
      id: z.number(),
      effect: z.string().nullable(),
      payment: z.string().nullable(),
      at: z.string(),
      kind: z.string(),
      body: z.unknown(),
    }),
  ),
  ledger: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      kind: z.string(),
      account: z.string(),
      currency: z.string(),
      kobo: koboValue,
    }),
  ),
  messages: messageRows,
  cases: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      why: z.string(),
      openedAt: z.string(),
      dueAt: z.string().nullable(),
      closedAt: z.string().nullable(),
      closedBy: z.string().nullable(),
      closedWhy: z.string().nullable(),
    }),
  ),
  differences: z.array(
    z.object({
      id: z.number(),
      source: z.string(),
      kind: z.string(),
      state: z.string(),
      at: z.string(),
      kobo: koboValue.nullable(),
    }),
  ),
  /** Disputes of its payments, with our answer if it was sent. Lost in part: `kobo` is that part. */
  disputes: z.array(
    z.object({
      state: z.enum(["open", "lost", "won"]),
      kobo: koboValue,
      openedAt: z.string(),
      answer: z.enum(["ACCEPT", "CONTEST"]).nullable(),
      answeredAt: z.string().nullable(),
      decidedAt: z.string().nullable(),
    }),
  ),
  alarms: z.array(z.object({ kind: z.string(), at: z.string(), seenAt: z.string().nullable() })),
  audit: auditRows,
  /** Attempts whose deliverables arrived and weren't handed out, even next to a refund; encrypted. */
  held: z.array(z.object({ effect: z.string(), line: z.number() })),
  /** Its payment is in dispute, or was lost to one. */
  disputed: z.boolean(),
  /** The provider may have made a refund recorded in books that were lost (docs/adr/0037). */
  adopted: z.boolean(),
  /** Items for which something arrived or was found bought, whatever the attempt's outcome. */
  came: z.array(z.string()),
  /** How many times the customer was compensated, or a compensation was requested that wasn't given: a request keeps its key. */
  gifts: z.number(),
});
export type StoryBooks = z.infer<typeof storyBooks>;

/** An order has few upstream responses; requeries over a day add dozens. */
const MAX_FACTS = 100;

const TEXT = `SELECT
  (SELECT coalesce(jsonb_agg(f ORDER BY f.id DESC), '[]') FROM (
    SELECT f.id, f.effect_id AS effect, f.payment_id AS payment, f.at, f.kind, f.body FROM (
      SELECT f.* FROM effects e, LATERAL (SELECT * FROM facts WHERE effect_id = e.id OFFSET 0) f WHERE e.order_id = $1
      UNION SELECT f.* FROM payments p, LATERAL (SELECT * FROM facts WHERE payment_id = p.id OFFSET 0) f WHERE p.order_id = $1) f
    ORDER BY f.id DESC LIMIT $3) f) AS facts,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', j.at, 'kind', j.kind, 'account', n.account, 'currency', n.currency,
    'kobo', n.amount_kobo) ORDER BY n.id), '[]') FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.order_id = $1 AND n.amount_kobo <> 0) AS ledger,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state, 'at', created_at, 'sentAt', sent_at, 'reason', reason)
    ORDER BY created_at, id), '[]') FROM messages WHERE order_id = $1) AS messages,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'why', why, 'openedAt', opened_at, 'dueAt', due_at, 'closedAt', closed_at,
    'closedBy', closed_by, 'closedWhy', closed_why) ORDER BY id), '[]') FROM cases WHERE order_id = $1) AS cases,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'source', source, 'kind', kind, 'state', state, 'at', first_seen_at, 'kobo', amount_kobo)
    ORDER BY id), '[]') FROM differences WHERE order_id = $1) AS differences,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('state', d.state, 'kobo', d.kobo, 'openedAt', d.opened_at, 'answer', a.kind, 'answeredAt', a.sent_at,
    'decidedAt', d.decided_at) ORDER BY d.opened_at, a.sent_at), '[]') FROM payments y JOIN disputes d ON d.payment_id = y.id AND d.kind = 'dispute'
    LEFT JOIN dispute_answers a ON a.dispute_id = d.id AND a.state = 'SENT' WHERE y.order_id = $1) AS disputes,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'seenAt', seen_at) ORDER BY id), '[]') FROM alarms WHERE order_id = $1 AND ${ALERT}) AS alarms,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('seq', a.seq, 'at', a.at, 'who', coalesce(u.email, a.actor_role), 'action', a.action, 'reason', a.reason)
    ORDER BY a.seq), '[]') FROM audit_entries a LEFT JOIN users u ON u.id = a.actor_id WHERE a.subject = 'order:' || $2) AS audit,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('effect', e.id, 'line', l.position) ORDER BY l.position, e.id), '[]') FROM effects e
    JOIN received r ON r.effect_id = e.id JOIN lines l ON l.id = e.line_id
    WHERE e.order_id = $1 AND r.goods <> 'none' AND r.cipher <> '' AND l.status <> 'delivered') AS held,
  EXISTS (SELECT 1 FROM disputes d JOIN payments y ON y.id = d.payment_id WHERE y.order_id = $1 AND y.disposition = 'APPLIED' AND d.state <> 'won') AS disputed,
  EXISTS (SELECT 1 FROM books WHERE stopped IS NOT NULL) OR EXISTS (SELECT 1 FROM adoptions a JOIN payments y ON y.reference = a.fact #>> '{refund,reference}'
    WHERE a.kind = 'refund' AND y.order_id = $1 AND y.disposition = 'APPLIED') AS adopted,
  (SELECT coalesce(jsonb_agg(DISTINCT c.line_id), '[]') FROM (SELECT line_id FROM late_vends WHERE order_id = $1
    UNION ALL SELECT e.line_id FROM effects e JOIN received r ON r.effect_id = e.id WHERE e.order_id = $1 AND r.goods <> 'none') c) AS came,
  (SELECT count(*)::int FROM journals WHERE order_id = $1 AND kind = 'goodwill')
    + (SELECT count(DISTINCT goodwill)::int FROM effects WHERE order_id = $1)
    + (SELECT count(*)::int FROM approvals WHERE order_id = $1 AND kind = 'compensation' AND state <> 'USED') AS gifts`;

/** Finds an order's whole history by its reference, for staff. Includes no access token and decrypts no delivery. Null if not found. */
export async function findOrderStory(
  ctx: Context,
  ref: string,
): Promise<{ story: OrderStory; books: StoryBooks } | null> {
  const story = await runSql(ctx.db, orderByRefSql, {
    ref: ref.slice(0, 20).toUpperCase(),
    rates: allBudgets(ctx),
    now: ctx.clock.now(),
  });
  if (!story) return null;
  const [books] = await queryRows(poolOf(ctx.db), storyBooks, {
    text: TEXT,
    values: [story.id, story.ref, MAX_FACTS],
  });
  if (!books) throw new Error("a SELECT without a row");
  return { story, books };
}
