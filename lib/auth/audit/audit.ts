import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import type { Database } from "@/lib/platform/db/db";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { bigintValue } from "@/lib/platform/db/sql-values";

type Json = Record<string, unknown> | null;

export interface AuditedAct {
  /** Who did it; null with a role's name for what no user did ("operator": a terminal; "system"). */
  actor: Pick<SignedIn, "userId" | "role"> | { userId: null; role: "operator" | "system" };
  /** What was done, "price.changed". */
  action: string;
  /** To what, "order:K7QF3-M2X9D", "user:01J…". */
  subject: string;
  before?: Json;
  after?: Json;
  reason?: string | null;
}

export const auditAppendSql = defineSql({
  name: "audit_append",
  args: {
    actor: sql.orNull(sql.text),
    role: sql.text,
    action: sql.text,
    subject: sql.text,
    before: sql.orNull(sql.jsonb<Json>()),
    after: sql.orNull(sql.jsonb<Json>()),
    reason: sql.orNull(sql.text),
    now: sql.timestamptz,
  },
  returns: "bigint",
  result: bigintValue,
});

/**
 * Adds an entry to the hash-chained audit log and answers its number. What changes the books calls the SQL function
 * `audit_append` itself, last in its own transaction, so that act and entry are one. Never put a secret in.
 */
export async function audit(ctx: Pick<Context, "db" | "clock">, act: AuditedAct): Promise<number> {
  const { actor, action, subject, before = null, after = null, reason = null } = act;
  return runSql(ctx.db, auditAppendSql, {
    actor: actor.userId,
    role: actor.role,
    action,
    subject,
    before,
    after,
    reason,
    now: ctx.clock.now(),
  });
}

/** Every break of the chain, in words: an entry that was changed, taken out, put in or cut off the end. Empty: it is whole. */
export async function verifyAuditChain(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ what: string }[]>`SELECT what FROM audit_breaks() LIMIT 20`;
  return rows.map(({ what }) => what);
}
