import "server-only";
import { ulid } from "ulid";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import { localHref } from "@/lib/words/local-href";
import type { AccountMail } from "@/lib/words/mail-kinds";

type Change = Extract<
  AccountMail,
  "password_changed" | "second_factor_added" | "second_factor_removed" | "passkey_added" | "passkey_removed"
>;

/**
 * The statement that notifies an account's owner by email that a sign-in method changed, in case somebody else changed it. Part
 * of the change's transaction, so that no change goes unnoticed.
 */
export function changeNotice(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys" | "appUrl">,
  kind: Change,
  user: { id: string; email: string },
) {
  const data = {
    reset: `${ctx.appUrl}${localHref("/reset")}`,
    security: `${ctx.appUrl}${localHref("/account/security")}`,
  };
  return insertMessage(ctx, { kind, to: user.email, data, key: `${kind}:${user.id}:${ulid()}` });
}
