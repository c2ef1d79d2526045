import "server-only";
import type { Context } from "@/lib/context/context";
import { hashWaitToken, messageKeyOf, openForm } from "./waiting-form";

/** The form opened by an emailed link, with the email's recipient; null after 24 hours, or if there is none. */
export async function findWaitingForm(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  token: string,
): Promise<{ fields: Record<string, string>; email: string } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const wait = await ctx.db.checkWait.findUnique({ where: { tokenSha256: hashWaitToken(token) } });
  if (!wait || wait.expiresAt <= ctx.clock.now()) return null;
  const message = await ctx.db.message.findUnique({ where: { key: messageKeyOf(wait) } });
  return { fields: openForm(ctx, wait).fields, email: message?.toAddress ?? "" };
}
