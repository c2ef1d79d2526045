import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";

/** How the user's account is protected. */
export async function getSecurity(
  ctx: Pick<Context, "db">,
  user: Pick<SignedIn, "userId">,
): Promise<{ hasPassword: boolean; recoveryCodes: number }> {
  const row = await ctx.db.user.findUniqueOrThrow({ where: { id: user.userId } });
  return { hasPassword: row.passwordHash !== null, recoveryCodes: row.recoveryHashes.length };
}
