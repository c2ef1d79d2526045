import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { parseInput } from "./parse-input";
import { repeatHash } from "./place-order";

/** Finds the same purchase, paid within the last few minutes. The form then asks before it takes money again. */
export async function findRepeat(
  ctx: Context,
  request: { service: string; input: unknown; key?: string },
): Promise<{ ref: string; placedAt: Date } | null> {
  const read = parseInput(request.service, request.input);
  if (!read.ok) return null;
  const since = new Date(ctx.clock.now().getTime() - UNSCALED.repeatWithin);
  return ctx.db.order.findFirst({
    where: {
      repeatHash: repeatHash(read.service.id, read.input),
      placedAt: { gte: since },
      status: { in: ["paid", "processing", "delivered", "under_review", "partly_delivered"] },
      ...(request.key ? { checkoutKey: { not: request.key } } : {}),
    },
    orderBy: { placedAt: "desc" },
    select: { ref: true, placedAt: true },
  });
}
