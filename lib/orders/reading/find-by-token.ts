import { timingSafeEqual } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { hashOrderToken } from "@/lib/model/order-token";
import type { OrderStory } from "@/lib/model/rows";
import { runSql } from "@/lib/platform/db/sql-function";
import { allBudgets } from "@/lib/upstream/call-budget";
import { orderByRefSql } from "./order-by-ref";

/** Finds a whole order for the holder of its token. Null for a wrong ref or token. One statement. */
export async function findByToken(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<OrderStory | null> {
  if (!order.token || order.token.length > 100 || order.ref.length > 20) return null;
  const hash = hashOrderToken(order.token);
  const story = await runSql(ctx.db, orderByRefSql, {
    ref: order.ref.toUpperCase(),
    rates: allBudgets(ctx),
    now: ctx.clock.now(),
  });
  if (!story) return null;
  return timingSafeEqual(Buffer.from(story.token_sha256), Buffer.from(hash)) ? story : null;
}
