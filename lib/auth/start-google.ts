import "server-only";
import type { Context } from "@/lib/orders/context";
import { googleProvider } from "./google";
import { type NewCookie, runNextAuth } from "./run-next-auth";
import type { Visitor } from "./visitor";

/** Where to send a visitor who wants to sign in with Google, and the cookies to know them by when they come back. */
export async function startGoogle(
  ctx: Context,
  visitor: Visitor,
  next: string,
): Promise<{ url: string; cookies: NewCookie[] } | null> {
  const provider = googleProvider();
  if (!provider) return null;
  const body = { callbackUrl: `${ctx.appUrl}${next}` };
  const call = { action: "signin", provider, method: "POST", body } as const;
  const { redirect, cookies } = await runNextAuth(ctx, visitor, call);
  // Anything else is next-auth's page of errors: Google couldn't be asked.
  return redirect.startsWith("https://accounts.google.com/") ? { url: redirect, cookies } : null;
}
