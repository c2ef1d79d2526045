import "server-only";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { AuditEntry } from "@/lib/platform/db/append-audit";
import { type Database, poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { bigintValue } from "@/lib/platform/db/sql-values";

export const auditAppendSql = defineSql({
  name: "audit_append",
  args: {
    actor: sql.orNull(sql.text),
    role: sql.text,
    action: sql.text,
    subject: sql.text,
    before: sql.orNull(sql.jsonb<unknown>()),
    after: sql.orNull(sql.jsonb<unknown>()),
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
export async function audit(ctx: Pick<Context, "db" | "clock">, entry: AuditEntry): Promise<number> {
  const { actor, action, subject, before = null, after = null, reason = null } = entry;
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
  const rows = await queryRows(
    poolOf(db),
    z.object({ what: z.string() }),
    "SELECT what FROM audit_breaks() LIMIT 20",
  );
  return rows.map(({ what }) => what);
}
