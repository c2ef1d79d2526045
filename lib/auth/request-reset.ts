import "server-only";
import { UNSCALED } from "@/lib/jobs/schedules";
import type { Context } from "@/lib/orders/context";
import type { LimitResult } from "@/lib/platform/limit";
import { mailInstead, mailLink } from "./mail-link";
import { mayMail } from "./may-mail";
import { normalEmail } from "./normal-email";
import type { Visitor } from "./visitor";

/**
 * Mails a link to choose a new password; where there is no such account its address is told that. Neither the answer nor the work
 * before it tells which (mailInstead).
 */
export async function requestReset(ctx: Context, visitor: Visitor, typed: string): Promise<LimitResult> {
  const email = normalEmail(typed);
  const limited = await mayMail(ctx, visitor, email);
  if (!limited.ok) return limited;
  const user = await ctx.db.user.findFirst({ where: { email, deletedAt: null } });
  const lifeMs = UNSCALED.resetLink;
  if (user)
    await mailLink(ctx, { purpose: "reset", user, kind: "reset_password", path: "/reset/new", lifeMs });
  else {
    const links = { signUp: `${ctx.appUrl}/sign-up` };
    await mailInstead(ctx, { kind: "no_account", to: email, links, lifeMs });
  }
  return { ok: true };
}
