import "server-only";
import { randomBytes } from "node:crypto";
import type { AuthOptions } from "next-auth";
import { sidOf } from "@/lib/auth/session/find-session";
import { openSession } from "@/lib/auth/session/open-session";
import { isHttps, parseSessionCookie, sessionCookieName } from "@/lib/auth/session/session-cookie";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { sessionPassword } from "@/lib/platform/derive-key";
import { shortenAddress } from "@/lib/platform/log/security-event";
import { authAdapter } from "./adapter";

/** The cookie outlives every session; the session's row decides when it expires (findSession). */
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

/**
 * next-auth's options for one call of one visitor. Every sign-in creates a new sid and its row, and deletes this browser's
 * previous row, so a session id known before the sign-in is worthless afterwards.
 */
export function nextAuthOptions(
  ctx: Context,
  visitor: Visitor,
  providers: AuthOptions["providers"],
): AuthOptions {
  const secure = isHttps(ctx.appUrl);
  return {
    adapter: authAdapter(ctx),
    providers,
    secret: sessionPassword(ctx.authSecret),
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(ctx.appUrl),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    pages: { signIn: "/sign-in", error: "/sign-in", verifyRequest: "/sign-in" },
    logger: {
      error: (code, metadata) => {
        const cause = metadata instanceof Error ? metadata : metadata.error;
        ctx.log.warn("sign-in failed", { code, err: cause instanceof Error ? cause : undefined });
      },
      warn: () => undefined,
      debug: () => undefined,
    },
    callbacks: {
      // Only accept addresses that Google has verified, or anyone could take over an account by claiming its address there.
      signIn: ({ account, profile }) =>
        account?.type !== "oauth" ||
        (profile as { email_verified?: unknown } | undefined)?.email_verified === true,
      async jwt({ token, user }) {
        if (!user) return token;
        return { sid: await startSession(ctx, visitor, user.id) };
      },
    },
  };
}

/** Creates the session and returns its sid. The browser's previous session ends. */
async function startSession(ctx: Context, visitor: Visitor, userId: string): Promise<string> {
  const sid = randomBytes(32).toString("base64url");
  const jwt = parseSessionCookie(visitor.cookie, ctx.appUrl);
  const opened = await openSession(ctx, {
    sid,
    userId,
    userAgent: visitor.userAgent,
    addressHint: shortenAddress(visitor.address),
    previous: jwt ? await sidOf(ctx, jwt) : null,
  });
  if (!opened) throw new Error("no such user");
  return sid;
}
