import "server-only";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import * as z from "zod";
import { sidOf } from "@/lib/auth/session/find-session";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Opened } from "@/lib/auth/sign-in/find-opened";
import { openByPassword } from "@/lib/auth/sign-in/open-by-password";
import type { Context } from "@/lib/context/context";
import { acquireQuota, type Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { acquireChallenge, isChallenge, newChallenge } from "./passkey-challenge";

type AssertionAnswer = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

const Asserted = z.object({ id: z.string().min(16).max(1_400) });

/** The options with which the browser signs in by any of its passkeys for this shop. */
export function startPasskeySignIn(ctx: Context) {
  return generateAuthenticationOptions({
    rpID: new URL(ctx.appUrl).hostname,
    challenge: newChallenge(ctx, "sign-in"),
    userVerification: "required",
  });
}

export type PasskeySignIn = Opened | { ok: false; reason: "passkey" } | Limited;

/**
 * Signs in with a passkey. The phone or security key has verified its owner (finger, face, PIN), so it counts as both factors,
 * for customers and staff.
 */
export async function signInByPasskey(
  ctx: Context,
  visitor: Visitor,
  answer: unknown,
): Promise<PasskeySignIn> {
  const { device, address } = visitor;
  const now = ctx.clock.now();
  if (visitor.limited) {
    const limited = await acquireQuota(ctx.db, "sign-in", { device, address }, now);
    if (!limited.ok) return { ...limited, reason: "limited" };
  }
  const user = await findUser(ctx, answer);
  if (!user) {
    recordSecurityEvent(ctx, "sign_in_failed", { address, reason: "wrong_passkey" });
    return { ok: false, reason: "passkey" };
  }
  const opened = await openByPassword(ctx, visitor, user, "passkey");
  const sid = await sidOf(ctx, opened.cookies[0]?.value ?? "");
  await ctx.db.session.updateMany({ where: { sid: sid ?? "" }, data: { secondFactorAt: now } });
  return { ...opened, awaitsSecondFactor: false };
}

/** The user whose passkey signed this response; null if none did. */
async function findUser(ctx: Context, answer: unknown) {
  const { data } = Asserted.safeParse(answer);
  const passkey =
    data && (await ctx.db.passkey.findUnique({ where: { id: data.id }, include: { user: true } }));
  if (!passkey || passkey.user.deletedAt) return null;
  let challenge = "";
  const checked = await verifyAuthenticationResponse({
    response: answer as AssertionAnswer,
    expectedChallenge: (shown) => {
      challenge = shown;
      return isChallenge(ctx, "sign-in", shown);
    },
    expectedOrigin: new URL(ctx.appUrl).origin,
    expectedRPID: new URL(ctx.appUrl).hostname,
    credential: { id: passkey.id, publicKey: passkey.publicKey, counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified || !(await acquireChallenge(ctx, challenge))) return null;
  await ctx.db.passkey.updateMany({
    where: { id: passkey.id },
    data: { counter: checked.authenticationInfo.newCounter, lastUsedAt: ctx.clock.now() },
  });
  return passkey.user;
}
