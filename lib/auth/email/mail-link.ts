import { DAY_MS } from "@/lib/platform/lagos-day";
import "server-only";
import { newMailToken } from "@/lib/auth/credentials/mail-token";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import { localHref } from "@/lib/words/local-href";
import type { AccountMail } from "@/lib/words/mail-kinds";

interface Link {
  /** What the token proves: "verify", "reset". */
  purpose: "verify" | "reset";
  user: { id: string; email: string };
  /** The template of the email. */
  kind: AccountMail;
  /** The page that redeems the token. */
  path: string;
  lifeMs: number;
}

/**
 * Emails a new link to an account's own address. Older links remain valid until one is used: otherwise a stranger's request
 * would invalidate the owner's.
 */
export async function mailLink(ctx: Context, { purpose, user, kind, path, lifeMs }: Link): Promise<void> {
  const { token, hash } = newMailToken();
  await issue(ctx, {
    identifier: `${purpose}:${user.id}`,
    kind,
    to: user.email,
    hash,
    lifeMs,
    secret: { link: `${ctx.appUrl}${localHref(path)}?token=${token}` },
  });
}

/**
 * Emails an address that gets no link, with the same work: the same statements on the same two rows, so that neither the
 * response nor its timing reveals which case it was. The token is unusable.
 */
export async function mailWithoutLink(
  ctx: Context,
  message: { kind: AccountMail; to: string; links: Record<string, string>; lifeMs: number },
): Promise<void> {
  const { hash } = newMailToken();
  const { kind, to, links, lifeMs } = message;
  await issue(ctx, { identifier: `none:${hash}`, kind, to, hash, lifeMs, secret: links });
}

interface Issue {
  identifier: string;
  kind: AccountMail;
  to: string;
  hash: string;
  lifeMs: number;
  secret: Record<string, string>;
}

/** Stores a token and queues the email that carries it. */
async function issue(ctx: Context, { identifier, kind, to, hash, lifeMs, secret }: Issue): Promise<void> {
  const now = ctx.clock.now();
  const expires = new Date(now.getTime() + lifeMs);
  const data = identifier.startsWith("none:") ? {} : { expiresAt: expires.toISOString() };
  const tokens = ctx.db.verificationToken;
  const longOver = new Date(now.getTime() - DAY_MS);
  await ctx.db.$transaction([
    tokens.deleteMany({ where: { expires: { lt: longOver } } }),
    tokens.create({ data: { identifier, token: hash, expires } }),
    insertMessage(ctx, { kind, to, data, secret, key: `${kind}:${hash}` }),
  ]);
}
