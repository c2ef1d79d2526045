import type { Context } from "@/lib/context/context";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import { makeOrderToken } from "@/lib/model/order-token";
import type { LineView } from "@/lib/model/order-view";
import { findOrderView } from "@/lib/orders/reading/find-order-view";

/** An eSIM that the account bought, with its installation data and usage. */
export interface MyEsim {
  ref: string;
  token: string;
  placedAt: string;
  line: LineView;
  /** Null: never fetched. */
  usage: Awaited<ReturnType<typeof fetchEsimUsage>>;
}

/** More than anyone travels with; older ones are in the order list. */
const MAX_ESIMS = 20;

/**
 * The account's delivered eSIMs, newest first. `ask` is the reference of the order whose usage is fetched from the provider
 * now.
 */
export async function listMyEsims(ctx: Context, userId: string, ask: string | null): Promise<MyEsim[]> {
  const rows = await ctx.db.order.findMany({
    where: { userId, service: "esim", lines: { some: { status: "delivered" } } },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: MAX_ESIMS,
    select: { id: true, ref: true, tokenSalt: true },
  });
  const read = rows.map(async ({ id, ref, tokenSalt }): Promise<MyEsim | null> => {
    const token = makeOrderToken(id, tokenSalt, ctx.authSecret);
    const order = await findOrderView(ctx, { ref, token });
    const line = order?.lines.find(({ status, delivery }) => status === "delivered" && delivery);
    if (!order || !line) return null;
    return {
      ref,
      token,
      placedAt: order.placedAt,
      line,
      usage: await fetchEsimUsage(ctx, { ref, token }, ask === ref),
    };
  });
  return (await Promise.all(read)).filter((value) => value !== null);
}
