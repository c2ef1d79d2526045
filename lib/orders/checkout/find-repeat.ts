import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { parseInput } from "./parse-input";
import { repeatHash } from "./place-order";

/** Who is about to buy: the account, or for guests the typed email. */
export interface Buyer {
  email: string;
  userId: string | null;
}

/**
 * Finds the same purchase by the same buyer, paid within the last few minutes. The form then asks before it takes money again.
 * Exam PINs and eSIMs have no recipient: without the buyer, one customer's order would stop another, and show its reference.
 */
export async function findRepeat(
  ctx: Context,
  request: { service: string; input: unknown; buyer: Buyer; key?: string },
): Promise<{ ref: string; placedAt: Date } | null> {
  const read = parseInput(request.service, request.input);
  if (!read.ok) return null;
  const since = new Date(ctx.clock.now().getTime() - UNSCALED.repeatWithin);
  const { email, userId } = request.buyer;
  return ctx.db.order.findFirst({
    where: {
      OR: [{ email: email.trim().toLowerCase() }, ...(userId ? [{ userId }] : [])],
      repeatHash: repeatHash(read.service.id, read.input),
      placedAt: { gte: since },
      status: { in: ["paid", "processing", "delivered", "under_review", "partly_delivered"] },
      ...(request.key ? { checkoutKey: { not: request.key } } : {}),
    },
    orderBy: { placedAt: "desc" },
    select: { ref: true, placedAt: true },
  });
}
