import "server-only";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { mailLink } from "./mail-link";

/** Mails the link that, with the password, proves an address is its user's. */
export function mailVerification(ctx: Context, user: { id: string; email: string }): Promise<void> {
  const lifeMs = UNSCALED.verifyLink;
  return mailLink(ctx, { purpose: "verify", user, kind: "verify_email", path: "/sign-up/verify", lifeMs });
}
