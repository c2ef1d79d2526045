import "server-only";
import type { Prisma } from "@/lib/platform/prisma/client";

type Json = Record<string, unknown> | null;

export interface AuditEntry {
  /** Who did it; null with a role's name for what no user did ("operator", "system"). */
  actor: { userId: string | null; role: string };
  /** What was done, "price.changed". */
  action: string;
  /** To what, "order:K7QF3-M2X9D", "user:01J…". */
  subject: string;
  before?: Json;
  after?: Json;
  reason?: string | null;
}

/**
 * The statement that adds an entry to the hash-chained audit log, for the end of a transaction: the chain's end stays locked until
 * the commit. Never put a secret in.
 */
export function appendAudit(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  { actor, action, subject, before = null, after = null, reason = null }: AuditEntry,
  now: Date,
): Prisma.PrismaPromise<unknown> {
  return db.$queryRaw`SELECT audit_append(${actor.userId}::text, ${actor.role}::text, ${action}::text, ${subject}::text,
    ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, ${reason}::text, ${now}::timestamptz)::text`;
}

function jsonOf(value: Json): string | null {
  return value === null ? null : JSON.stringify(value);
}
