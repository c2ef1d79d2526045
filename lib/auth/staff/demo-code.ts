import "server-only";
import { decryptTotp, totpCode } from "@/lib/auth/second-factor/totp";
import type { Context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { DEMO_EMAIL, isDemo } from "./demo-owner";

/** The demo owner's current code, so that trying the admin needs no phone; null for everyone else. */
export async function demoCode(ctx: Context, userId: string): Promise<string | null> {
  if (!isDemo(env())) return null;
  const user = await ctx.db.user.findFirst({ where: { id: userId, email: DEMO_EMAIL } });
  if (!user?.totpCipher || !user.totpConfirmedAt) return null;
  return totpCode(decryptTotp(user.totpCipher, userId, ctx.encryptionKeys), ctx.clock.now());
}
