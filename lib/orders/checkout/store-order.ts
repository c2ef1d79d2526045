import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { orderRow, paymentRow } from "@/lib/model/row-schemas";
import type { LineRow, OrderRow, PaymentRow } from "@/lib/model/rows";
import { WALLET } from "@/lib/model/wallet-provider";
import type { WalletLimit } from "@/lib/orders/payment/pay-from-wallet";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { AskedGuard, SaleGuard } from "@/lib/upstream/selling-state";
import { notSold, whenSellable } from "@/lib/upstream/when-sellable";

const created = z.object({
  outcome: z.literal("created"),
  order: orderRow,
  /** The payment that this caller starts. */
  payment: paymentRow,
});
const existing = z.object({ outcome: z.literal("existing"), order: orderRow });
const keyReused = z.object({ outcome: z.literal("key_reused") });
/** The customer's wallet balance is too low. */
const insufficientFunds = z.object({ outcome: z.literal("insufficient_funds"), balanceKobo: koboValue });

/** Above the session's limit. */
const proofNeeded = z.object({ outcome: z.literal("proof_needed") });

/** The rows to store, without the columns that the database fills. */
export interface NewOrderRows {
  order: Pick<
    OrderRow,
    | "id"
    | "ref"
    | "service"
    | "input"
    | "email"
    | "request_hash"
    | "token_salt"
    | "token_sha256"
    | "total_kobo"
    | "payment_fee_kobo"
    | "expires_at"
    | "user_id"
    | "locale"
  > & {
    checkout_key: string;
    repeat_hash: string;
    placed_from: string | null;
    refund_to: "wallet" | null;
    device_key: string | null;
  };
  lines: (Pick<
    LineRow,
    | "id"
    | "position"
    | "product"
    | "plan_id"
    | "recipient"
    | "request"
    | "face_kobo"
    | "cost_kobo"
    | "ceiling_kobo"
    | "fee_kobo"
    | "total_kobo"
    | "follows"
  > & { service?: string })[];
  payment: Pick<PaymentRow, "id" | "provider" | "reference" | "user_id">;
  limit: WalletLimit | null;
}
const placeArgs = {
  wanted: sql.jsonb<NewOrderRows & { guard: AskedGuard<SaleGuard> }>(),
  now: sql.timestamptz,
};

const placeOrderSql = defineSql({
  name: "place_order",
  args: placeArgs,
  result: z.discriminatedUnion("outcome", [created, existing, keyReused, notSold]),
});

/** As place_order, and pays from the customer's wallet in the same transaction. */
const placeWalletOrderSql = defineSql({
  name: "place_wallet_order",
  args: placeArgs,
  result: z.discriminatedUnion("outcome", [
    created,
    existing,
    keyReused,
    notSold,
    insufficientFunds,
    proofNeeded,
  ]),
});

/** Stores the order under the lock of the upstream wallet. */
export function storeOrder(ctx: Context, wanted: NewOrderRows, guard: SaleGuard) {
  const call = wanted.payment.provider === WALLET ? placeWalletOrderSql : placeOrderSql;
  return whenSellable(ctx, (asked) =>
    runSql(ctx.db, call, { wanted: { ...wanted, guard: { ...guard, asked } }, now: ctx.clock.now() }),
  );
}
