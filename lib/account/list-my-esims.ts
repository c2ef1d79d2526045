import type { Context } from "@/lib/context/context";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import { makeOrderToken } from "@/lib/model/order-token";
import type { LineView } from "@/lib/model/order-view";
import { BASKET } from "@/lib/model/service-id";
import { findOrderView } from "@/lib/orders/reading/find-order-view";

/** An eSIM that the account bought, with its installation data and usage. */
export interface MyEsim {
  /** The order's reference and the item's position: a basket may hold several. */
  id: string;
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
 * The account's delivered eSIMs, newest first, those bought in a basket too. `ask` is the id of the one whose usage is fetched
 * from the provider now.
 */
export async function listMyEsims(ctx: Context, userId: string, ask: string | null): Promise<MyEsim[]> {
  const rows = await ctx.db.order.findMany({
    where: {
      userId,
      service: { in: ["esim", BASKET] },
      lines: { some: { service: "esim", status: "delivered" } },
    },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: MAX_ESIMS,
    select: { id: true, ref: true, tokenSalt: true },
  });
  const read = rows.map(async ({ id, ref, tokenSalt }): Promise<MyEsim[]> => {
    const token = makeOrderToken(id, tokenSalt, ctx.authSecret);
    const order = await findOrderView(ctx, { ref, token });
    const lines = order?.lines.filter(
      ({ service, status, delivery }) => service === "esim" && status === "delivered" && delivery,
    );
    if (!order || !lines) return [];
    return Promise.all(
      lines.map(async (line) => {
        const { position } = line;
        const id = `${ref}-${position}`;
        const usage = await fetchEsimUsage(ctx, { ref, token, position }, ask === id);
        return { id, ref, token, placedAt: order.placedAt, line, usage };
      }),
    );
  });
  return (await Promise.all(read)).flat();
}
