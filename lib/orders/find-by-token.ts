import { timingSafeEqual } from "node:crypto";
import { callSql } from "@/lib/platform/call-sql";
import type { Context } from "./context";
import type { OrderStory } from "./order-row";
import { hashOrderToken } from "./order-token";
import { rates } from "./rates";

/** An order whole, for whoever holds its token; null alike for a wrong ref, a wrong token and none. One statement. */
export async function findByToken(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<OrderStory | null> {
  if (!order.token || order.token.length > 100 || order.ref.length > 20) return null;
  const hash = hashOrderToken(order.token);
  const story = await callSql<OrderStory | null>(
    ctx.db,
    "order_by_ref",
    order.ref.toUpperCase(),
    rates(ctx),
    ctx.clock.now(),
  );
  if (!story) return null;
  return timingSafeEqual(Buffer.from(story.token_sha256), Buffer.from(hash)) ? story : null;
}
