import type { Role } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { queryRows } from "@/lib/platform/db/query-rows";
import type { Kobo } from "@/lib/platform/money";

/** One customer's account for the admin; times as ISO text. Contains no secrets. */
export interface CustomerStory {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  verified: boolean;
  createdAt: string;
  deletedAt: string | null;
  hasPassword: boolean;
  providers: string[];
  refundTo: "wallet" | "source";
  balanceKobo: Kobo;
  savedNumbers: number;
  sessions: { userAgent: string; address: string; createdAt: string; lastSeenAt: string }[];
  messages: {
    id: string;
    kind: string;
    state: string;
    at: string;
    sentAt: string | null;
    reason: string | null;
  }[];
  cases: { id: number; kind: string; why: string; openedAt: string; ref: string | null }[];
  audit: { seq: number; at: string; who: string; action: string; reason: string | null }[];
}

const MOST = 20;

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

/**
 * Gets an account by its id: who, how they sign in, their balance and the messages sent to them. Null: not found. Two
 * statements.
 */
export async function getCustomer(ctx: Pick<Context, "db">, id: string): Promise<CustomerStory | null> {
  const asked = id.slice(0, 40);
  // Read the address first: for an unknown address the planner expects few messages, and sorts a reseller's 100,000.
  const [who] = await queryRows<{ email: string }>(ctx, {
    text: "SELECT email FROM users WHERE id = $1",
    values: [asked],
  });
  if (!who) return null;
  const [found] = await queryRows<CustomerStory>(ctx, customerQuery(asked, who.email));
  return found ?? null;
}

export function customerQuery(id: string, email: string) {
  return { text: TEXT, values: [id, MOST, email] };
}
