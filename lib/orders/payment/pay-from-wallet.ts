import type { Context } from "@/lib/context/context";
import { newId, newPaymentReference } from "@/lib/model/ids";
import type { OrderRow } from "@/lib/model/rows";
import { WALLET } from "@/lib/model/wallet-provider";
import { callSql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { saleGuard } from "@/lib/upstream/selling-state";
import { type NotSold, type Unavailable, whenSellable } from "@/lib/upstream/when-sellable";
import type { StartedPayment } from "./start-payment";

export type WalletPayment =
  | { ok: true; payment: StartedPayment }
  | { ok: false; reason: "closed" }
  | Unavailable
  /** The wallet holds this much, less than the order costs; nothing was taken. */
  | { ok: false; reason: "insufficient_funds"; balance: Kobo; total: Kobo };

interface Paid {
  outcome: "applied" | "closed" | "insufficient_funds";
  balanceKobo?: Kobo;
}

/**
 * Pays an order that waits for its payment from a wallet: payment, journal and order in one transaction (money-safety.md,
 * wallets ≥ 0). Short of money, or while nothing is sold, nothing happened. `userId` is whoever is signed in; it may be another's order that they opened
 * with its token, and what goes back of it goes back to their wallet.
 */
export async function payFromWallet(ctx: Context, order: OrderRow, userId: string): Promise<WalletPayment> {
  const reference = newPaymentReference();
  const fresh = { id: newId(), reference, user_id: userId };
  const paid = await whenSellable(ctx, (asked) =>
    callSql<Paid | NotSold>(
      ctx.db,
      "pay_order_from_wallet",
      order.id,
      fresh,
      { ...saleGuard(ctx), asked },
      ctx.clock.now(),
    ),
  );
  if ("reason" in paid) return paid;
  switch (paid.outcome) {
    case "applied":
      return { ok: true, payment: { provider: WALLET, reference, url: null } };
    case "insufficient_funds": {
      const balance = paid.balanceKobo ?? (0 as Kobo);
      return { ok: false, reason: "insufficient_funds", balance, total: order.total_kobo };
    }
    case "closed":
      return { ok: false, reason: "closed" };
  }
}
