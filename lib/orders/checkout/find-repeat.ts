import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { parseInput } from "./parse-input";
import { repeatHash } from "./request-hash";

/** Who is buying: the account, or a guest's email. */
export interface Buyer {
  email: string;
  userId: string | null;
}

/**
 * Finds the same purchase by the same buyer within `repeatWithin`, so that the form asks before charging
 * twice. The buyer matters because exam PINs and eSIMs have no recipient: without it, one customer would be
 * stopped by another's order and see its reference.
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
