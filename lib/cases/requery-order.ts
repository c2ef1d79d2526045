import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { requery } from "@/lib/orders/fulfilment/requery";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";

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
    if (effect.state === "PARKED") said.push(`${name}: waits for your decision (park-decide)`);
    if (effect.state === "INTENT" || effect.state === "SENDING")
      said.push(`${name}: ${effect.state}, a worker's to do`);
  }
  return said.length > 0 ? said : ["Everything of this order is decided."];
}
