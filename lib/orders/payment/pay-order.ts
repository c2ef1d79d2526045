import type { Context } from "@/lib/context/context";
import { blockKeysOf } from "@/lib/model/block-key";
import type { OrderStory } from "@/lib/model/rows";
import { WALLET } from "@/lib/model/wallet-provider";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { traceOrder } from "@/lib/platform/trace/trace";
import { payFromWallet, type WalletLimit, type WalletPayment } from "./pay-from-wallet";
import { payablePages, settlePayment } from "./settle-payment";
import { startPayment } from "./start-payment";
import { wouldDeliver } from "./would-deliver";

export type PayResult =
  | WalletPayment
  | { ok: false; reason: "sign_in_needed" }
  | { ok: false; reason: "not_found" | "closed" | "payment_start_failed" | "payment_unknown" };

interface PayRequest {
  ref: string;
  token: string | null | undefined;
  provider?: string;
  again?: boolean;
  userId?: string | null;
  /** This session's limit (acquireWalletAllowance). Absent or null: no limit. */
  walletLimit?: WalletLimit | null;
  /** The customer's browser (startPayment). */
  device?: string | null;
}

/**
 * Pays an unpaid order again or with another method (contract.md). Verifies earlier payments first, so that
 * a customer who has paid isn't sent to pay twice. Refuses what can't be sold (Guards) or would only be
 * refunded.
 */
export async function payOrder(ctx: Context, request: PayRequest): Promise<PayResult> {
  const { provider } = request;
  if (provider && provider !== WALLET && !ctx.payments.has(provider))
    return { ok: false, reason: "payment_unknown" };
  const order = await findByToken(ctx, request);
  if (!order) return { ok: false, reason: "not_found" };
  return traceOrder(order.ref, "pay order", () => payKnown(ctx, request, order), {
    facts: (done) => ({ "kiosk.outcome": done.ok ? "started" : done.reason }),
  });
}

async function payKnown(ctx: Context, request: PayRequest, order: OrderStory): Promise<PayResult> {
  if (order.status !== "awaiting_payment") return { ok: false, reason: "closed" };
  for (const payment of payablePages(order.payments)) {
    const settled = await settlePayment(ctx, payment);
    if (settled.outcome === "applied" || settled.outcome === "suspense" || settled.outcome === "already") {
      return { ok: false, reason: "closed" };
    }
  }
  if (!(await wouldDeliver(ctx, order.lines))) {
    return { ok: false, reason: "unavailable", code: "not_available" };
  }
  const recipients = order.lines.map((line) => line.recipient);
  const blocked = blockKeysOf({ email: order.email, recipients, device: request.device }, ctx.authSecret);
  if (request.provider === WALLET) {
    return request.userId
      ? payFromWallet(ctx, order, request.userId, request.walletLimit ?? null, blocked)
      : { ok: false, reason: "sign_in_needed" };
  }
  const { again, provider, device } = request;
  const started = await startPayment(ctx, order, {
    again,
    provider,
    device,
    reopen: true,
    blocked,
  });
  if (started.state === "ok") return { ok: true, payment: started.payment };
  if (started.state === "refused") return started.why;
  return { ok: false, reason: started.state === "closed" ? "closed" : "payment_start_failed" };
}
