import "server-only";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { googleProvider } from "./google";
import { type NewCookie, runNextAuth } from "./run-next-auth";

/** Where to send a visitor to sign in with Google, and the cookies that identify them on return. */
export async function startGoogle(
  ctx: Context,
  visitor: Visitor,
  next: string,
  provider = googleProvider(),
): Promise<{ url: string; cookies: NewCookie[] } | null> {
  if (!provider) return null;
  const body = { callbackUrl: `${ctx.appUrl}${next}` };
  const call = { action: "signin", provider, method: "POST", body } as const;
  const { redirect, cookies } = await runNextAuth(ctx, visitor, call);
  // An address of our own is next-auth's error page: Google couldn't be reached.
  return redirect === "" || redirect.startsWith(`${ctx.appUrl}/`) ? null : { url: redirect, cookies };
}
