import "server-only";
import { findSession } from "@/lib/auth/session/find-session";
import { rememberDevice } from "@/lib/auth/session/known-device";
import { awaitsSecondFactor, type Role } from "@/lib/auth/session/signed-in";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import type { NewCookie } from "./run-next-auth";

/** A browser that has just signed in. */
export interface Opened {
  ok: true;
  role: Role;
  /** The account has a second factor, which this session must confirm before it gives access. */
  awaitsSecondFactor: boolean;
  cookies: NewCookie[];
  /** The new value of KNOWN_COOKIE. */
  known: string;
}

/** How a browser authenticated. */
export type SignInWay = "password" | "passkey" | "link" | "google" | "mailed_password";

/** The session among next-auth's new cookies; null if it opened none. */
export async function findOpened(
  ctx: Context,
  visitor: Visitor,
  cookies: NewCookie[],
  way: SignInWay,
): Promise<Opened | null> {
  const session = cookies.filter(({ name }) => name.includes("session-token"));
  const user = await findSession(ctx, session[0]?.value ?? null);
  if (!user) return null;
  recordSecurityEvent(ctx, "authenticated", { address: visitor.address, user: user.userId, reason: way });
  const known = rememberDevice(visitor.known, user.email, ctx.authSecret);
  return { ok: true, role: user.role, awaitsSecondFactor: awaitsSecondFactor(user), cookies: session, known };
}
