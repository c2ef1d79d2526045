import "server-only";
import { acquireMailToken } from "@/lib/auth/email/acquire-mail-token";
import { mailLink, mailWithoutLink } from "@/lib/auth/email/mail-link";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import type { LimitResult } from "@/lib/platform/limits/rate-limit";
import { localHref } from "@/lib/words/local-href";

/**
 * Emails a link to choose a new password. Without an account, the email says so. Neither the answer nor the work before it
 * reveals which case it was (mailWithoutLink).
 */
export async function requestReset(ctx: Context, visitor: Visitor, typed: string): Promise<LimitResult> {
  const email = normalEmail(typed);
  const limited = await acquireMailToken(ctx, visitor, email);
  if (!limited.ok) return limited;
  const user = await ctx.db.user.findFirst({ where: { email, deletedAt: null } });
  const lifeMs = UNSCALED.resetLink;
  if (user)
    await mailLink(ctx, { purpose: "reset", user, kind: "reset_password", path: "/reset/new", lifeMs });
  else {
    const links = { signUp: `${ctx.appUrl}${localHref("/sign-up")}` };
    await mailWithoutLink(ctx, { kind: "no_account", to: email, links, lifeMs });
  }
  return { ok: true };
}
