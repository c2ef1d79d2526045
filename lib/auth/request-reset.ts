import "server-only";
import { UNSCALED } from "@/lib/jobs/schedules";
import type { Context } from "@/lib/orders/context";
import type { LimitResult } from "@/lib/platform/limit";
import { mailLink } from "./mail-link";
import { mayMail } from "./may-mail";
import { normalEmail } from "./normal-email";
import type { Visitor } from "./visitor";

/** Mails a link to choose a new password, if there is such an account; the answer doesn't tell. */
export async function requestReset(ctx: Context, visitor: Visitor, typed: string): Promise<LimitResult> {
  const email = normalEmail(typed);
  const limited = await mayMail(ctx, visitor, email);
  if (!limited.ok) return limited;
  const user = await ctx.db.user.findFirst({ where: { email, deletedAt: null } });
  const lifeMs = UNSCALED.resetLink;
  if (user)
    await mailLink(ctx, { purpose: "reset", user, kind: "reset_password", path: "/reset/new", lifeMs });
  return { ok: true };
}
