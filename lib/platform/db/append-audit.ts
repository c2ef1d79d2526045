import "server-only";
import type { Prisma } from "@/lib/platform/prisma/client";

type Json = Record<string, unknown> | null;

export interface AuditEntry {
  /** Who acted. `userId` is null if it wasn't a user; the role is then "operator" or "system". */
  actor: { userId: string | null; role: string };
  /** For example "price.changed". */
  action: string;
  /** For example "order:K7QF3-M2X9D" or "user:01J…". */
  subject: string;
  before?: Json;
  after?: Json;
  reason?: string | null;
}

/**
 * The statement that appends an entry to the hash-chained audit log. Run it last in a transaction: the end of the chain
 * stays locked until the commit. Never include a secret.
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
