import "server-only";
import { createHmac } from "node:crypto";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { deriveKey } from "@/lib/platform/derive-key";
import { totpAddress, totpSecret } from "./totp";

export interface Enrolment {
  /** Base32, to enter manually. */
  secret: string;
  /** otpauth://…, for the QR code. */
  address: string;
}

/**
 * Offers a secret for a second factor that isn't active yet. Nothing is stored until the first code confirms it (confirmTotp);
 * a reloaded page offers the same one, so the phone stays valid. Null if a second factor is active.
 */
export async function enrolTotp(
  ctx: Context,
  user: Pick<SignedIn, "userId" | "email" | "sid">,
  shopName: string,
): Promise<Enrolment | null> {
  const row = await ctx.db.user.findUnique({ where: { id: user.userId } });
  if (!row || row.totpConfirmedAt) return null;
  const secret = offeredSecret(ctx, user, row.totpStep);
  return { secret, address: totpAddress(secret, user.email, shopName) };
}

/** The secret offered to this session. The last used time step changes it after each removal. */
export function offeredSecret(
  { authSecret }: Pick<Context, "authSecret">,
  { userId, sid }: Pick<SignedIn, "userId" | "sid">,
  lastStep: number | null,
): string {
  return totpSecret(
    createHmac("sha256", deriveKey(authSecret, "totp-offer"))
      .update(`${userId}\n${sid}\n${lastStep}`)
      .digest(),
  );
}
