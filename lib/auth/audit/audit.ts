import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import type { Database } from "@/lib/platform/db/db";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { bigintValue } from "@/lib/platform/db/sql-values";

type Json = Record<string, unknown> | null;

export interface AuditedAct {
  /** Who acted. `userId` is null if it wasn't a user: "operator" (a terminal) or "system". */
  actor: Pick<SignedIn, "userId" | "role"> | { userId: null; role: "operator" | "system" };
  /** For example "price.changed". */
  action: string;
  /** For example "order:K7QF3-M2X9D" or "user:01J…". */
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
 * Appends an entry to the hash-chained audit log and returns its number. Code that changes the ledger calls the SQL function
 * `audit_append` itself, last in its own transaction, so the action and its entry commit together. Never include a secret.
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

/**
 * Returns every break of the chain in words: an entry that was changed, removed, inserted or cut off the end. Empty: the
 * chain is intact.
 */
export async function verifyAuditChain(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ what: string }[]>`SELECT what FROM audit_breaks() LIMIT 20`;
  return rows.map(({ what }) => what);
}
