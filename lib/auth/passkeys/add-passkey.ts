import "server-only";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { changeNotice } from "@/lib/auth/email/change-notice";
import { isProved } from "@/lib/auth/session/is-proved";
import { isStaff, type SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { acquireChallenge, isChallenge, newChallenge } from "./passkey-challenge";

/** Maximum passkeys per account. */
const MAX_PASSKEYS = 10;

type RegistrationAnswer = Parameters<typeof verifyRegistrationResponse>[0]["response"];

/**
 * Whether this session may add and remove passkeys: after a recent reauthentication, as for a second factor. Staff set up their
 * second factor first, so that they have recovery codes.
 */
export function mayChangePasskeys(ctx: Pick<Context, "clock">, user: SignedIn): boolean {
  return isProved(user, ctx.clock.now()) && (!isStaff(user.role) || user.totp);
}

/** The options with which the browser creates a passkey; null if this session may not add one, or the account has the maximum. */
export async function startPasskey(ctx: Context, user: SignedIn, shopName: string) {
  if (!mayChangePasskeys(ctx, user)) return null;
  const existing = await ctx.db.passkey.findMany({ where: { userId: user.userId } });
  if (existing.length >= MAX_PASSKEYS) return null;
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: new URL(ctx.appUrl).hostname,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.userId)),
    challenge: newChallenge(ctx, `add:${user.sid}`),
    attestationType: "none",
    excludeCredentials: existing.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Stores the passkey created by the browser. False if the response is invalid, or this session may not add one. */
export async function addPasskey(
  ctx: Context,
  user: SignedIn,
  given: { name: string; answer: unknown },
): Promise<boolean> {
  if (!mayChangePasskeys(ctx, user)) return false;
  let challenge = "";
  const checked = await verifyRegistrationResponse({
    response: given.answer as RegistrationAnswer,
    expectedChallenge: (shown) => {
      challenge = shown;
      return isChallenge(ctx, `add:${user.sid}`, shown);
    },
    expectedOrigin: new URL(ctx.appUrl).origin,
    expectedRPID: new URL(ctx.appUrl).hostname,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified || !(await acquireChallenge(ctx, challenge))) return false;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const name =
    given.name
      .trim()
      .replaceAll(/[\p{C}\s]+/gu, " ")
      .slice(0, 60) || "Passkey";
  const now = ctx.clock.now();
  const { userId, role, email } = user;
  if (await ctx.db.passkey.findUnique({ where: { id } })) return false;
  await ctx.db.$transaction([
    ctx.db.passkey.create({
      data: { id, userId, publicKey, counter, transports, name, createdAt: now },
    }),
    changeNotice(ctx, "passkey_added", { id: userId, email }),
    appendAudit(
      ctx.db,
      {
        actor: { userId, role },
        action: isStaff(role) ? "staff.passkey_added" : "account.passkey_added",
        subject: `user:${userId}`,
        after: { name },
      },
      now,
    ),
  ]);
  return true;
}
