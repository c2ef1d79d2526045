import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import { rememberDevice } from "@/lib/auth/session/known-device";
import type { Role } from "@/lib/auth/session/signed-in";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { interopDefault } from "./interop-default";
import { type NewCookie, runNextAuth } from "./run-next-auth";

/** A browser that has just signed in. */
export interface Opened {
  ok: true;
  role: Role;
  cookies: NewCookie[];
  /** The new value of KNOWN_COOKIE. */
  known: string;
}

/** Opens the session of a user whose password was just checked, through next-auth's credentials provider. */
export async function openByPassword(
  ctx: Context,
  visitor: Visitor,
  user: { id: string; email: string; role: string },
): Promise<Opened> {
  const provider = interopDefault(CredentialsProvider)({
    credentials: {},
    authorize: async () => ({ id: user.id, email: user.email }),
  });
  const { cookies } = await runNextAuth(ctx, visitor, { action: "callback", provider, method: "POST" });
  const session = cookies.filter(({ name }) => name.includes("session-token"));
  if (session.length === 0) throw new Error("next-auth opened no session");
  const known = rememberDevice(visitor.known, user.email, ctx.authSecret);
  return { ok: true, role: user.role as Role, cookies: session, known };
}
