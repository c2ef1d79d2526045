import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Context } from "@/lib/orders/context";
import { interopDefault } from "./interop-default";
import { rememberDevice } from "./known-device";
import { type NewCookie, runNextAuth } from "./run-next-auth";
import type { Role } from "./signed-in";
import type { Visitor } from "./visitor";

/** A browser that has just been let in. */
export interface Opened {
  ok: true;
  role: Role;
  cookies: NewCookie[];
  /** For the cookie KNOWN_COOKIE. */
  known: string;
}

/** The session of a user whose password was just shown, through next-auth's credentials. */
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
