import type { Context } from "@/lib/context/context";
import { isReturnProof } from "@/lib/model/browser-proof";
import { makeOrderToken } from "@/lib/model/order-token";

interface ReturnedOrder {
  ref: string;
  token: string;
  /** The locale of its buyer, or null for English. */
  locale: string | null;
  /** The recipients that this browser has paid for; empty while unpaid. */
  paidFor: string[];
}

/**
 * Finds the order to which a payment page returned a browser. Only for the browser that started the payment,
 * proved by its device cookie (startPayment); null for any other.
 */
export async function findReturnedOrder(
  ctx: Context,
  request: { ref: string; proof: string; device: string | null },
): Promise<ReturnedOrder | null> {
  if (!request.device || !/^[\w-]{43}$/.test(request.proof)) return null;
  const order = await ctx.db.order.findUnique({
    where: { ref: request.ref },
    select: {
      id: true,
      ref: true,
      tokenSalt: true,
      paidAt: true,
      locale: true,
      lines: { select: { recipient: true } },
    },
  });
  const { proof, device } = request;
  if (!order || !isReturnProof(proof, { order: order.id, device }, ctx.authSecret, ctx.clock.now()))
    return null;
  return {
    ref: order.ref,
    token: makeOrderToken(order.id, order.tokenSalt, ctx.authSecret),
    locale: order.locale,
    paidFor: order.paidAt ? order.lines.map(({ recipient }) => recipient) : [],
  };
}
