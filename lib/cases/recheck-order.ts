import type { Context } from "@/lib/context/context";
import type { OrderStory } from "@/lib/model/rows";
import { requery } from "@/lib/orders/fulfilment/requery";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";

/** How long the customer waits; slower checks continue in the background. */
const WAIT_MS = 8_000;

export type OrderRechecked =
  | {
      ok: true;
      /** Number of undecided payments and attempts checked. */
      checked: number;
      /** All of them were answered in time. */
      done: boolean;
    }
  | { ok: false; reason: "not_found" };

/**
 * "Order not received": checks everything undecided of the order now: payments with their provider, and
 * pending or unknown purchases and refunds. Runs as outside a worker, so it sends nothing and gives nothing
 * up.
 */
export async function recheckOrder(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<OrderRechecked> {
  const story = await findByToken(ctx, order);
  if (!story) return { ok: false, reason: "not_found" };
  const checks = checksOf({ ...ctx, worker: null }, story);
  const answers = Promise.allSettled(checks.map((ask) => ask())).then((all) => {
    for (const result of all) {
      if (result.status === "rejected")
        ctx.log.warn("a check failed", { orderId: story.id, err: result.reason });
    }
    return true;
  });
  const done = await Promise.race([answers, ctx.pause(WAIT_MS).then(() => false)]);
  return { ok: true, checked: checks.length, done };
}

function checksOf(ctx: Context, story: OrderStory): (() => Promise<unknown>)[] {
  const payments = story.payments.filter(
    ({ provider, state }) => ctx.payments.has(provider) && state !== "CAPTURED" && state !== "CREATED",
  );
  const effects = story.effects.filter(({ state }) => state === "PROCESSING" || state === "UNKNOWN");
  return [
    ...payments.map((payment) => () => settlePayment(ctx, payment)),
    ...effects.map(
      ({ id, state }) =>
        (): Promise<unknown> =>
          state === "PROCESSING" ? requery(ctx, id) : resolveUnknown(ctx, id),
    ),
  ];
}
