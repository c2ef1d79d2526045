import "server-only";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Context } from "@/lib/orders/context";
import { takeLimits } from "@/lib/platform/limit";
import { forgetPace, type Pace, takePace } from "@/lib/platform/pace";
import { interopDefault } from "./interop-default";
import { knownNonce, rememberDevice } from "./known-device";
import { mailVerification } from "./mail-verification";
import { normalEmail } from "./normal-email";
import { isPassword } from "./password";
import { type NewCookie, runNextAuth } from "./run-next-auth";
import type { Role } from "./signed-in";
import type { Visitor } from "./visitor";

export type SignInResult =
  | { ok: true; role: Role; cookies: NewCookie[] /** For the cookie KNOWN_COOKIE. */; known: string }
  /** `wrong` is the same for a wrong password and for no such account; `unverified` only after the right password. */
  | { ok: false; reason: "wrong" | "unverified" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Signs in with e-mail and password. Tries are slowed for the account by all processes together; a browser that has signed in
 * to it before is counted apart, so that a stranger who guesses keeps nobody out. Takes as long without an account.
 */
export async function signIn(
  ctx: Context,
  visitor: Visitor,
  given: { email: string; password: string },
): Promise<SignInResult> {
  const email = normalEmail(given.email);
  const now = ctx.clock.now();
  const nonce = knownNonce(visitor.known, email, ctx.authSecret);
  const [pace, subject]: [Pace, string] = nonce ? ["known-password", nonce] : ["password", email];
  if (visitor.limited) {
    const { device, address } = visitor;
    const limited = await takeLimits(ctx.db, "sign-in", { device, address }, now);
    const paced = limited.ok ? await takePace(ctx.db, pace, subject, now) : limited;
    if (!paced.ok) return { ...paced, reason: "limited" };
  }
  const user = await ctx.db.user.findFirst({ where: { email, deletedAt: null } });
  if (!(await isPassword(given.password, user?.passwordHash ?? null)) || !user) {
    return { ok: false, reason: "wrong" };
  }
  await forgetPace(ctx.db, pace, subject);
  if (!user.emailVerifiedAt) {
    await mailVerification(ctx, visitor, user);
    return { ok: false, reason: "unverified" };
  }
  const cookies = await openByPassword(ctx, visitor, user);
  const known = rememberDevice(visitor.known, email, ctx.authSecret);
  return { ok: true, role: user.role as Role, cookies, known };
}

/** The session of a user whose password was just shown. */
export async function openByPassword(
  ctx: Context,
  visitor: Visitor,
  user: { id: string; email: string },
): Promise<NewCookie[]> {
  const provider = interopDefault(CredentialsProvider)({
    credentials: {},
    authorize: async () => ({ id: user.id, email: user.email }),
  });
  const { cookies } = await runNextAuth(ctx, visitor, { action: "callback", provider, method: "POST" });
  const session = cookies.filter(({ name }) => name.includes("session-token"));
  if (session.length === 0) throw new Error("next-auth opened no session");
  return session;
}
