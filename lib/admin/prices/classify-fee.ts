import type { Context } from "@/lib/context/context";
import { WALLET } from "@/lib/model/wallet-provider";
import { type Kobo, kobo, naira, sumKobo } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-rules";
import { type PaymentFeeRule, paymentFeeOf } from "@/lib/pricing/payment-fee";

/** How many of the last payments a preview is made of, out of so many looked at. */
const PREVIEWED = 50;
const LOOK_AT = 1_000;
/** Where nothing was paid yet: payments on each side of the steps of the usual fee. */
const EXAMPLES = [100, 1_000, 2_499, 2_500, 10_000, 100_000, 200_000].map(naira);

export interface FeeVerdict {
  /** Past payments that were looked at; 0: compared with the provider's usual fee on examples. */
  count: number;
  /** What the provider kept of them. */
  kept: Kobo;
  /** What the rule takes them to have kept. */
  charged: Kobo;
  /** What the shop would have paid of them itself, payment by payment; zero: the rule covers each. */
  loss: Kobo;
}

/** What a payment fee would have covered of what the provider really kept of the last payments (payments_created_at_idx). */
export async function classifyFee(ctx: Pick<Context, "db">, fee: PaymentFeeRule): Promise<FeeVerdict> {
  const rows = await ctx.db.$queryRaw<{ total: bigint; kept: bigint }[]>`
    SELECT p.captured_kobo AS total, p.fees_kobo AS kept FROM (SELECT * FROM payments ORDER BY created_at DESC LIMIT ${LOOK_AT}) p
    WHERE p.provider <> ${WALLET} AND p.fees_kobo IS NOT NULL AND p.captured_currency = 'NGN' LIMIT ${PREVIEWED}`;
  const past =
    rows.length > 0
      ? rows.map(({ total, kept }) => ({ total: kobo(Number(total)), kept: kobo(Number(kept)) }))
      : EXAMPLES.map((total) => ({ total, kept: paymentFeeOf(total, DEFAULT_PAYMENT_FEE) }));
  const short = past.map(({ total, kept }) => kobo(Math.max(0, kept - paymentFeeOf(total, fee))));
  return {
    count: rows.length,
    kept: sumKobo(past.map(({ kept }) => kept)),
    charged: sumKobo(past.map(({ total }) => paymentFeeOf(total, fee))),
    loss: sumKobo(short),
  };
}
