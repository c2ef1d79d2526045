import * as z from "zod";
import { auditRows, messageRows } from "@/lib/admin/orders/story-rows";
import { ROLES } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { CASE_KINDS } from "@/lib/model/case-kind";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";

/** One customer's account for the admin; times as ISO text. Contains no secrets. */
const customerStory = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(ROLES),
  verified: z.boolean(),
  createdAt: z.string(),
  deletedAt: z.string().nullable(),
  hasPassword: z.boolean(),
  providers: z.array(z.string()),
  refundTo: z.enum(["wallet", "source"]),
  balanceKobo: koboValue,
  savedNumbers: z.number(),
  sessions: z.array(
    z.object({
      userAgent: z.string(),
      address: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
  messages: messageRows,
  cases: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(CASE_KINDS),
      why: z.string(),
      openedAt: z.string(),
      ref: z.string().nullable(),
    }),
  ),
  audit: auditRows,
});
export type CustomerStory = z.infer<typeof customerStory>;

const MAX_ROWS = 20;

const TEXT = `SELECT u.id, u.email, u.name, u.role, u.email_verified_at IS NOT NULL AS verified, to_jsonb(u.created_at) AS "createdAt",
  to_jsonb(u.deleted_at) AS "deletedAt", u.password_hash IS NOT NULL AS "hasPassword", u.refund_to AS "refundTo",
  coalesce((SELECT balance_kobo FROM wallets WHERE user_id = u.id), 0)::float8 AS "balanceKobo",
  (SELECT coalesce(jsonb_agg(provider ORDER BY provider), '[]') FROM accounts WHERE user_id = u.id) AS providers,
  (SELECT count(*)::int FROM beneficiaries WHERE user_id = u.id) AS "savedNumbers",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('userAgent', s.user_agent, 'address', s.address_hint, 'createdAt', s.created_at,
    'lastSeenAt', s.last_seen_at) ORDER BY s.last_seen_at DESC), '[]')
    FROM (SELECT * FROM sessions WHERE user_id = u.id ORDER BY last_seen_at DESC LIMIT $2) s) AS sessions,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'state', m.state, 'at', m.created_at, 'sentAt', m.sent_at,
    'reason', m.reason) ORDER BY m.created_at DESC, m.id DESC), '[]')
    FROM (SELECT * FROM messages WHERE to_address = $3 ORDER BY created_at DESC LIMIT $2) m) AS messages,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'why', c.why, 'openedAt', c.opened_at, 'ref', c.ref) ORDER BY c.id), '[]')
    FROM (SELECT c.*, o.ref FROM cases c, LATERAL (SELECT ref, user_id FROM orders WHERE id = c.order_id OFFSET 0) o
      WHERE c.state = 'open' AND o.user_id = u.id LIMIT $2) c) AS cases,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('seq', a.seq, 'at', a.at, 'who', coalesce(b.email, a.actor_role), 'action', a.action,
    'reason', a.reason) ORDER BY a.seq DESC), '[]')
    FROM (SELECT * FROM audit_entries WHERE subject = 'user:' || u.id ORDER BY seq DESC LIMIT $2) a LEFT JOIN users b ON b.id = a.actor_id) AS audit
  FROM users u WHERE u.id = $1`;

/** Finds an account by its id: identity, sign-in methods, balance and messages sent. Null if not found. Two statements. */
export async function findCustomer(ctx: Pick<Context, "db">, id: string): Promise<CustomerStory | null> {
  const asked = id.slice(0, 40);
  // Query the address first: for an unknown address the planner expects few messages, and sorts a reseller's 100,000.
  const [who] = await queryRows(poolOf(ctx.db), z.object({ email: z.string() }), {
    text: "SELECT email FROM users WHERE id = $1",
    values: [asked],
  });
  if (!who) return null;
  const [found] = await queryRows(poolOf(ctx.db), customerStory, customerQuery(asked, who.email));
  return found ?? null;
}

export function customerQuery(id: string, email: string) {
  return { text: TEXT, values: [id, MAX_ROWS, email] };
}
