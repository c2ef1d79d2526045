import type { Context } from "@/lib/context/context";
import { blockKey } from "@/lib/model/block-key";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { parseInput } from "./parse-input";
import { repeatHash } from "./request-hash";

/** Who is buying: the account, or the email that a guest typed, which may be anybody's or empty, in this browser. */
export interface Buyer {
  email: string;
  userId: string | null;
  device: string | null;
}

/** The same purchase, paid a short time ago. */
export interface Repeat {
  /** Null unless the buyer's account owns the order or the buyer's browser placed it. */
  ref: string | null;
  placedAt: Date;
}

/**
 * Finds the same purchase by the same buyer within `repeatWithin`, so that the form asks before charging
 * twice. The buyer matters because exam PINs and eSIMs have no recipient: without it, one customer would be
 * stopped by another's order. `elsewhere`: whether orders of the email that another browser placed count; they prove what
 * somebody bought, so a stranger's attempts must be limited.
 */
export async function findRepeat(
  ctx: Context,
  request: { service: string; input: unknown; buyer: Buyer; key?: string; elsewhere: boolean },
): Promise<Repeat | null> {
  const read = parseInput(request.service, request.input);
  if (!read.ok) return null;
  const since = new Date(ctx.clock.now().getTime() - UNSCALED.repeatWithin);
  const { userId, device } = request.buyer;
  const email = request.buyer.email.trim().toLowerCase();
  const deviceKey = device === null ? null : blockKey("device", device, ctx.authSecret);
  const found = await ctx.db.order.findFirst({
    where: {
      OR: [
        ...(userId ? [{ userId }] : []),
        ...(deviceKey ? [{ email, deviceKey }] : []),
        ...(request.elsewhere && email ? [{ email }] : []),
      ],
      repeatHash: repeatHash(read.service.id, read.input),
      placedAt: { gte: since },
      status: { in: ["paid", "processing", "delivered", "under_review", "partly_delivered"] },
      ...(request.key ? { checkoutKey: { not: request.key } } : {}),
    },
    orderBy: { placedAt: "desc" },
    select: { ref: true, placedAt: true, userId: true, deviceKey: true },
  });
  if (!found) return null;
  const isOwn =
    (userId !== null && found.userId === userId) || (deviceKey !== null && found.deviceKey === deviceKey);
  return { ref: isOwn ? found.ref : null, placedAt: found.placedAt };
}
