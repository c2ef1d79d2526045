import "server-only";
import EmailProvider from "next-auth/providers/email";
import { hashMailToken } from "@/lib/auth/credentials/mail-token";
import type { Context } from "@/lib/context/context";
import { enqueueMessage } from "@/lib/messages/enqueue-message";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { localHref } from "@/lib/words/local-href";
import type { AccountMail } from "@/lib/words/mail-kinds";
import { interopDefault } from "./interop-default";

/** next-auth's email link. The email goes to our outbox, and the link opens a page of ours with a button. */
export function linkProvider(ctx: Context, next: string) {
  return interopDefault(EmailProvider)({
    server: "",
    from: "",
    maxAge: UNSCALED.signInLink / 1000,
    async sendVerificationRequest({ identifier, token, expires }) {
      const query = new URLSearchParams({ token, email: identifier, next });
      await enqueueMessage(ctx, {
        kind: "sign_in_link" satisfies AccountMail,
        to: identifier,
        data: { expiresAt: expires.toISOString() },
        secret: { link: `${ctx.appUrl}${localHref("/sign-in/link")}?${query}` },
        key: `sign_in_link:${hashMailToken(token)}`,
      });
    },
  });
}
