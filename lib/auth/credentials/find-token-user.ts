import "server-only";
import type { Context } from "@/lib/context/context";
import { hashMailToken } from "./mail-token";

/** The user of an emailed token while it is valid; null otherwise. Doesn't consume the token. */
export async function findTokenUser(ctx: Context, purpose: "verify" | "reset", token: string) {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await ctx.db.verificationToken.findUnique({ where: { token: hashMailToken(token) } });
  const prefix = `${purpose}:`;
  if (!row?.identifier.startsWith(prefix) || row.expires <= ctx.clock.now()) return null;
  return ctx.db.user.findFirst({ where: { id: row.identifier.slice(prefix.length), deletedAt: null } });
}
