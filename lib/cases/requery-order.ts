import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { resolveRefund } from "@/lib/orders/fulfilment/check-refund";
import { getEffect } from "@/lib/orders/fulfilment/get-effect";
import { requery } from "@/lib/orders/fulfilment/requery";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";
import { searchParked } from "@/lib/orders/resolution/search-unknown";

/** Checks every undecided payment and attempt of an order now; the answers update the books. */
export async function requeryOrder(ctx: Context, story: OrderStory): Promise<string[]> {
  const said: string[] = [];
  for (const payment of story.payments.filter(({ state }) => state !== "CAPTURED")) {
    const settled = await settlePayment(ctx, payment);
    said.push(`payment ${payment.reference}: ${settled.outcome}`);
  }
  for (const effect of story.effects) {
    const name = `${effect.kind} ${effect.id}`;
    if (effect.state === "PROCESSING") said.push(`${name}: ${await requery(ctx, effect.id)}`);
    if (effect.state === "UNKNOWN") {
      await resolveUnknown(ctx, effect.id);
      said.push(`${name}: looked for`);
    }
    if (effect.state === "PARKED") said.push(`${name}: ${await lookForParked(ctx, effect)}`);
    if (effect.state === "INTENT" || effect.state === "SENDING")
      said.push(`${name}: ${effect.state}, a worker's to do`);
  }
  return said.length > 0 ? said : ["Everything of this order is decided."];
}

/** Nothing searches for an attempt in review by itself, so a person who asks makes the shop look by its reference. */
async function lookForParked(ctx: Context, { id, kind }: OrderStory["effects"][number]): Promise<string> {
  const view = kind === "REFUND" ? await getEffect(ctx, id) : null;
  // Staff may have decided it since the order was read.
  if (view && view.effect.state !== "PARKED") return `found, ${view.effect.state}`;
  const sought = view ? await resolveRefund(ctx, view) : await searchParked(ctx, id);
  const { state } = await ctx.db.effect.findUniqueOrThrow({ where: { id }, select: { state: true } });
  if (state !== "PARKED") return `found, ${state}`;
  const what = sought === "unasked" ? "couldn't be looked for" : "looked for";
  return `${what}, waits for your decision (park-decide)`;
}
