import type { Context } from "@/lib/context/context";
import { isReturnProof } from "@/lib/model/browser-proof";
import { makeOrderToken } from "@/lib/model/order-token";

interface ReturnedOrder {
  ref: string;
  token: string;
  /** The language that its buyer read, or null for English. */
  locale: string | null;
  /** Whose recipients this browser has paid for; empty while it is unpaid. */
  paidFor: string[];
}

/**
 * The order to which the payment page returned a browser: only for the browser that started the payment, which its device
 * cookie proves (startPayment). Null for everyone else.
 */
export async function findReturnedOrder(
  ctx: Context,
  asked: { ref: string; proof: string; device: string | null },
): Promise<ReturnedOrder | null> {
  if (!asked.device || !/^[\w-]{43}$/.test(asked.proof)) return null;
  const order = await ctx.db.order.findUnique({
    where: { ref: asked.ref },
    select: {
      id: true,
      ref: true,
      tokenSalt: true,
      paidAt: true,
      locale: true,
      lines: { select: { recipient: true } },
    },
  });
  const { proof, device } = asked;
  if (!order || !isReturnProof(proof, { order: order.id, device }, ctx.authSecret, ctx.clock.now()))
    return null;
  return {
    ref: order.ref,
    token: makeOrderToken(order.id, order.tokenSalt, ctx.authSecret),
    locale: order.locale,
    paidFor: order.paidAt ? order.lines.map(({ recipient }) => recipient) : [],
  };
}
