import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { decryptTotp, encryptTotp, newTotpSecret, totpAddress } from "./totp";

export interface Enrolment {
  /** Base32, to be typed where there is no camera. */
  secret: string;
  /** otpauth://…, for the QR code. */
  address: string;
}

/**
 * The secret for a second factor that isn't set up yet: the same one until a first code confirms it (confirmTotp), so that a
 * page that is loaded again doesn't outdate the phone. Null when a second factor is set up already.
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
