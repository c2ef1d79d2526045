import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@/lib/context/context";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { type Kobo, kobo } from "@/lib/platform/money";
import { topUpReference } from "./start-topup";

/** Status of a wallet's top-up. */
export interface TopUpStatus {
  credit: Kobo;
  /** `wrong`: another amount than requested was paid, and is refunded. */
  state: "credited" | "waiting" | "not_paid" | "wrong";
}

/** How long a page waits for a slow provider. */
const MAX_WAIT_MS = 3_000;

/**
 * Verifies the account's newest top-up with the provider, or that with this key, as the browser return, webhook and sweep do, and
 * returns its status. Null: there is none.
 */
export async function settleTopUp(ctx: Context, userId: string, key?: string): Promise<TopUpStatus | null> {
  const find = () =>
    ctx.db.payment.findFirst({
      where: {
        userId,
        purpose: "TOPUP",
        ...(key === undefined ? {} : { reference: topUpReference(userId, key) }),
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
  let payment = await find();
  if (!payment) return null;
  if (payment.state === "STARTED" || payment.state === "ABANDONED") {
    const { provider, reference } = payment;
    const settled = settlePayment(ctx, { provider, reference }).catch((cause: unknown) => {
      ctx.log.error("a top-up couldn't be asked for", { reference, err: cause });
    });
    await Promise.race([settled, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    payment = (await find()) ?? payment;
  }
  const credit = kobo(Number(payment.creditKobo ?? 0));
  if (payment.state === "CAPTURED")
    return { credit, state: payment.disposition === "APPLIED" ? "credited" : "wrong" };
  return { credit, state: payment.state === "FAILED" ? "not_paid" : "waiting" };
}
