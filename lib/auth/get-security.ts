import "server-only";
import type { Context } from "@/lib/orders/context";
import type { SignedIn } from "./signed-in";

/** How somebody's own account is protected. */
export async function getSecurity(
  ctx: Pick<Context, "db">,
  user: Pick<SignedIn, "userId">,
): Promise<{ hasPassword: boolean; recoveryCodes: number }> {
  const row = await ctx.db.user.findUniqueOrThrow({ where: { id: user.userId } });
  return { hasPassword: row.passwordHash !== null, recoveryCodes: row.recoveryHashes.length };
}
