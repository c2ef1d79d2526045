import "server-only";
import type { Context } from "@/lib/orders/context";
import { newMessage } from "@/lib/outbox/enqueue-message";
import { callSql } from "@/lib/platform/call-sql";
import type { AccountMail } from "@/lib/words/en/mail";
import { newMailToken } from "./mail-token";

interface Link {
  /** What the token proves: "verify", "reset". */
  purpose: "verify" | "reset";
  user: { id: string; email: string };
  /** The template of lib/outbox that carries it. */
  kind: AccountMail;
  /** The page that takes it. */
  path: string;
  lifeMs: number;
}

/** Mails a fresh link to an account's own address; the ones before it stop working. */
export async function mailLink(ctx: Context, { purpose, user, kind, path, lifeMs }: Link): Promise<void> {
  const now = ctx.clock.now();
  const { token, hash } = newMailToken();
  const expires = new Date(now.getTime() + lifeMs);
  const message = newMessage(ctx, {
    kind,
    to: user.email,
    data: { expiresAt: expires.toISOString() },
    secret: { link: `${ctx.appUrl}${path}?token=${token}` },
    key: `${kind}:${hash}`,
  });
  const identifier = `${purpose}:${user.id}`;
  await callSql<boolean>(
    ctx.db,
    "issue_token",
    { identifier, hash, expires: expires.toISOString(), message },
    now,
  );
}
