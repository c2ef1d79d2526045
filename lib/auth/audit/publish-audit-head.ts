import "server-only";
import { appendFile } from "node:fs/promises";
import type { Context } from "@/lib/context/context";
import { enqueueMessage } from "@/lib/messages/enqueue-message";
import { sealAuditHead } from "./audit-head";

/**
 * Publishes the sealed end of the audit log where the database's administrator can't withdraw it: in the process's log, in an
 * email to every owner and, if AUDIT_HEAD_FILE is set, in that file. Once a day, if the audit log has grown. `npm run doctor`
 * compares the published ends with the log.
 */
export async function publishAuditHead(ctx: Context): Promise<void> {
  const { db } = ctx;
  const head = await db.auditHead.findUnique({ where: { id: 1 } });
  if (!head || head.seq === 0n) return;
  const sealed = sealAuditHead({ seq: Number(head.seq), hash: head.hash }, ctx.authSecret);
  const key = `audit-head:${head.seq}`;
  if (await db.message.findFirst({ where: { key: { startsWith: `${key}:` } }, select: { id: true } })) return;
  ctx.log.info("audit head", { event: "audit_head", reference: sealed });
  const file = process.env.AUDIT_HEAD_FILE;
  if (file) await appendFile(file, `${ctx.clock.now().toISOString()} ${sealed}\n`);
  const owners = await db.user.findMany({
    where: { role: "owner", emailVerifiedAt: { not: null }, deletedAt: null },
    select: { id: true, email: true },
  });
  for (const { id, email } of owners) {
    await enqueueMessage(ctx, { kind: "audit_head", to: email, data: { head: sealed }, key: `${key}:${id}` });
  }
}
