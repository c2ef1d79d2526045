import "server-only";
import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { messageContent } from "@/lib/messages/message-content";
import type { MessageRow } from "@/lib/messages/message-row";
import { mailText } from "@/lib/messages/send-messages";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { UNSENT } from "./find-unsent";

/**
 * The text of an email that wasn't sent, for an owner who forwards it. It may contain a sign-in link or an order's address, so the
 * audit entry is committed before anything is opened. Null if it doesn't exist or was sent meanwhile.
 */
export async function openUnsent(
  ctx: Context,
  id: string,
  actor: Pick<SignedIn, "userId" | "role">,
): Promise<string | null> {
  requireRight(ctx, actor, "emails.open");
  const row = await ctx.db.message.findFirst({ where: { id, ...UNSENT } });
  if (!row) return null;
  const entry = { actor, action: "message.opened", subject: `message:${id}`, after: { kind: row.kind } };
  await appendAudit(ctx.db, entry, ctx.clock.now());
  const { content } = await messageContent(ctx, {
    key: row.key,
    kind: row.kind,
    data: row.data as MessageRow["data"],
    order_id: row.orderId,
    created_at: row.createdAt.toISOString(),
  });
  return mailText(content);
}
