import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { decryptTotp, encryptTotp, newTotpSecret, totpAddress } from "./totp";

export interface Enrolment {
  /** Base32, to enter manually. */
  secret: string;
  /** otpauth://…, for the QR code. */
  address: string;
}

/**
 * Returns the secret of a second factor that isn't confirmed yet. It stays the same until the first code confirms it
 * (confirmTotp), so a reloaded page doesn't invalidate the phone. Null if a second factor is already active.
 */
export async function enrolTotp(
  ctx: Context,
  user: Pick<SignedIn, "userId" | "email">,
  shopName: string,
): Promise<Enrolment | null> {
  const fresh = encryptTotp(newTotpSecret(), user.userId, ctx.encryptionKeys);
  await ctx.db.user.updateMany({ where: { id: user.userId, totpCipher: null }, data: { totpCipher: fresh } });
  const row = await ctx.db.user.findUnique({ where: { id: user.userId } });
  if (!row?.totpCipher || row.totpConfirmedAt) return null;
  const secret = decryptTotp(row.totpCipher, user.userId, ctx.encryptionKeys);
  return { secret, address: totpAddress(secret, user.email, shopName) };
}
