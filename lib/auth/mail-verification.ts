import "server-only";
import { UNSCALED } from "@/lib/jobs/schedules";
import type { Context } from "@/lib/orders/context";
import { mailLink } from "./mail-link";
import { mayMail } from "./may-mail";
import type { Visitor } from "./visitor";

/** Mails the link that proves an address is its user's. Silent when that address has had enough mails for now. */
export async function mailVerification(
  ctx: Context,
  visitor: Visitor,
  user: { id: string; email: string },
): Promise<void> {
  if (!(await mayMail(ctx, visitor, user.email)).ok) return;
  await mailLink(ctx, {
    purpose: "verify",
    user,
    kind: "verify_email",
    path: "/sign-up/verify",
    lifeMs: UNSCALED.verifyLink,
  });
}
