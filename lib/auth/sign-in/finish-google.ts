import "server-only";
import { safeNext, secondFactorAddress } from "@/lib/auth/session/safe-next";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { findOpened } from "./find-opened";
import { googleProvider } from "./google";
import { type NewCookie, runNextAuth } from "./run-next-auth";

/** Handles the return from Google: where to continue, and the cookies. Without a session cookie among them, the sign-in failed. */
export async function finishGoogle(
  ctx: Context,
  visitor: Visitor,
  query: Record<string, string>,
  provider = googleProvider(),
): Promise<{ to: string; cookies: NewCookie[] } | null> {
  if (!provider) return null;
  const call = { action: "callback", provider, method: "GET", query } as const;
  const { redirect, cookies } = await runNextAuth(ctx, visitor, call);
  const opened = await findOpened(ctx, visitor, cookies, "google");
  if (!opened) return { to: "/sign-in?error=google", cookies };
  const to = safeNext(redirect.startsWith(`${ctx.appUrl}/`) ? redirect.slice(ctx.appUrl.length) : "/account");
  return { to: opened.awaitsSecondFactor ? secondFactorAddress(to) : to, cookies };
}
