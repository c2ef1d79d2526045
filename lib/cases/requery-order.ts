import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { recheckParkedRefund } from "@/lib/orders/fulfilment/check-refund";
import { requery } from "@/lib/orders/fulfilment/requery";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";
import { searchParked } from "@/lib/orders/resolution/search-unknown";

/**
 * Checks every undecided payment and attempt of an order now and updates the books. Returns one line of text
 * per check.
 */
export async function requeryOrder(ctx: Context, story: OrderStory): Promise<string[]> {
  const results: string[] = [];
  for (const payment of story.payments.filter(({ state }) => state !== "CAPTURED")) {
    const settled = await settlePayment(ctx, payment);
    results.push(`payment ${payment.reference}: ${settled.outcome}`);
  }
  for (const effect of story.effects) {
    const name = `${effect.kind} ${effect.id}`;
    if (effect.state === "PROCESSING") results.push(`${name}: ${await requery(ctx, effect.id)}`);
    if (effect.state === "UNKNOWN") {
      await resolveUnknown(ctx, effect.id);
      results.push(`${name}: looked for`);
    }
    if (effect.state === "PARKED") results.push(`${name}: ${await checkParked(ctx, effect)}`);
    if (effect.state === "INTENT" || effect.state === "SENDING")
      results.push(`${name}: ${effect.state}, a worker's to do`);
  }
  return results.length > 0 ? results : ["Everything of this order is decided."];
}

/** Hardly anything checks an attempt in review automatically, so a staff request searches for it by reference. */
async function checkParked(ctx: Context, { id, kind }: OrderStory["effects"][number]): Promise<string> {
  const result = kind === "REFUND" ? await recheckParkedRefund(ctx, id) : await searchParked(ctx, id);
  const { state } = await ctx.db.effect.findUniqueOrThrow({ where: { id }, select: { state: true } });
  if (state !== "PARKED") return `found, ${state}`;
  const what = result === "unasked" ? "couldn't be looked for" : "looked for";
  return `${what}, waits for your decision (park-decide)`;
}
