import "server-only";
import { normalEmail } from "@/lib/auth/email/normal-email";
import { findSession } from "@/lib/auth/session/find-session";
import { rememberDevice } from "@/lib/auth/session/known-device";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { linkProvider } from "./link-provider";
import type { Opened } from "./open-by-password";
import { runNextAuth } from "./run-next-auth";

/** Signs in with an emailed link. Called by a button, not by opening the page: mail scanners open every link. */
export async function redeemLink(
  ctx: Context,
  visitor: Visitor,
  given: { email: string; token: string },
): Promise<Opened | { ok: false; reason: "link" }> {
  const email = normalEmail(given.email);
  const { cookies } = await runNextAuth(ctx, visitor, {
    action: "callback",
    provider: linkProvider(ctx, ""),
    method: "GET",
    query: { token: given.token, email },
  });
  const session = cookies.filter(({ name }) => name.includes("session-token"));
  const user = await findSession(ctx, session[0]?.value ?? null);
  if (!user) return { ok: false, reason: "link" };
  const known = rememberDevice(visitor.known, user.email, ctx.authSecret);
  return { ok: true, role: user.role, cookies: session, known };
}
