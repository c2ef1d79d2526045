import "server-only";
import { ulid } from "ulid";
import type { Context } from "@/lib/context/context";
import { enqueueMessage } from "@/lib/messages/enqueue-message";
import type { AccountMail } from "@/lib/words/mail-kinds";

/** Emails the account's owner that the password changed, in case somebody else changed it. */
export async function notifyPasswordChanged(
  ctx: Context,
  user: { id: string; email: string },
): Promise<void> {
  const data = { reset: `${ctx.appUrl}/reset` };
  const kind = "password_changed" satisfies AccountMail;
  const key = `password_changed:${user.id}:${ulid()}`;
  await enqueueMessage(ctx, { kind, to: user.email, data, key });
}
