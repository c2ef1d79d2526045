import "server-only";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { mailLink } from "./mail-link";

/** Emails the link that verifies the user's address. Redeeming it also requires the password. */
export function mailVerification(ctx: Context, user: { id: string; email: string }): Promise<void> {
  const lifeMs = UNSCALED.verifyLink;
  return mailLink(ctx, { purpose: "verify", user, kind: "verify_email", path: "/sign-up/verify", lifeMs });
}
