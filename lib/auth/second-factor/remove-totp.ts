import "server-only";
import { type Proof, requirePassword } from "@/lib/auth/password/require-password";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { type ConfirmResult, confirmSecondFactor } from "./confirm-second-factor";
import { dropTotp } from "./drop-totp";

export type RemoveResult = { ok: true } | Extract<Proof | ConfirmResult, { ok: false }>;

/** Removes the user's own second factor. Requires both the password and a code. */
export async function removeTotp(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  given: { password: string; code: string },
): Promise<RemoveResult> {
  const proof = await requirePassword(ctx, visitor, user, given.password);
  if (!proof.ok) return proof;
  const confirmed = await confirmSecondFactor(ctx, user, given.code);
  if (!confirmed.ok) return confirmed;
  await dropTotp(ctx, user, user.userId, null);
  return { ok: true };
}
