import type { Context } from "@/lib/context/context";
import { boughtMark } from "@/lib/model/browser-proof";

/**
 * Whether the caller has paid for this meter or smartcard before: in their account, or in this browser within
 * the last day. Only they see its owner's full name and address.
 */
export async function hasBoughtFor(
  ctx: Context,
  number: string,
  { userId, marks }: { userId: string | null; marks: readonly string[] },
): Promise<boolean> {
  if (marks.includes(boughtMark(number, ctx.authSecret))) return true;
  if (!userId) return false;
  const where = { recipient: number, order: { userId, paidAt: { not: null } } };
  return (await ctx.db.line.findFirst({ where, select: { id: true } })) !== null;
}
