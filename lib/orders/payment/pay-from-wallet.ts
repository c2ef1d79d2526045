import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { newId, newPaymentReference } from "@/lib/model/ids";
import type { OrderRow } from "@/lib/model/rows";
import { WALLET } from "@/lib/model/wallet-provider";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { type Kobo, kobo } from "@/lib/platform/money";
import { type AskedGuard, saleGuard } from "@/lib/upstream/selling-state";
import { notSold, type Unavailable, whenSellable } from "@/lib/upstream/when-sellable";
import type { StartedPayment } from "./start-payment";

/**
 * Wallet payments after `since` (ISO 8601) may total at most `most`, including this one. Checked under the
 * wallet's lock, so that concurrent payments count.
 */
export interface WalletLimit {
  most: Kobo;
  since: string;
}

export type WalletPayment =
  | { ok: true; payment: StartedPayment }
  | { ok: false; reason: "closed" }
  /** Above the session's limit; nothing was debited. */
  | { ok: false; reason: "proof_needed" }
  | Unavailable
  /** The wallet's balance is below `total`, the price without a payment fee; nothing was debited. */
  | { ok: false; reason: "insufficient_funds"; balance: Kobo; total: Kobo };

const payOrderFromWalletSql = defineSql({
  name: "pay_order_from_wallet",
  args: {
    order: sql.text,
    fresh: sql.jsonb<{ id: string; reference: string; user_id: string; limit: WalletLimit | null }>(),
    guard: sql.jsonb<AskedGuard>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal(["applied", "closed", "proof_needed"]) }),
    z.object({ outcome: z.literal("insufficient_funds"), balanceKobo: koboValue }),
    notSold,
  ]),
});

/**
 * Pays an unpaid order from a wallet, without the payment fee that it was placed with: payment, journal and
 * order in one transaction (money-safety.md, wallets ≥ 0). Changes nothing if the balance is too low or the purchase can't be sold now. `userId`: the signed-in
 * payer. The order may belong to another customer and be opened with its token; its refunds go to the payer's
 * wallet.
 */
export async function payFromWallet(
  ctx: Context,
  order: OrderRow,
  userId: string,
  limit: WalletLimit | null,
  blocked?: string[],
): Promise<WalletPayment> {
  const reference = newPaymentReference();
  const fresh = { id: newId(), reference, user_id: userId, limit };
  const paid = await whenSellable(ctx, (asked) =>
    runSql(ctx.db, payOrderFromWalletSql, {
      order: order.id,
      fresh,
      guard: { ...saleGuard(ctx), asked, ...(blocked ? { blocked } : {}) },
      now: ctx.clock.now(),
    }),
  );
  if ("reason" in paid) return paid;
  switch (paid.outcome) {
    case "applied":
      return { ok: true, payment: { provider: WALLET, reference, url: null } };
    case "insufficient_funds":
      return {
        ok: false,
        reason: "insufficient_funds",
        balance: paid.balanceKobo,
        total: kobo(order.total_kobo - order.payment_fee_kobo),
      };
    case "closed":
    case "proof_needed":
      return { ok: false, reason: paid.outcome };
  }
}
