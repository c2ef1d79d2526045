import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { WALLET } from "@/lib/model/wallet-provider";
import { type Kobo, kobo, naira, sumKobo } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-payment-fee";
import { type PaymentFeeRule, paymentFeeOf } from "@/lib/pricing/payment-fee";

/** A preview uses this many of the last payments, out of LOOK_AT examined. */
const PREVIEWED = 50;
const LOOK_AT = 1_000;
/** Examples for a shop without payments: amounts on both sides of each step of the default fee. */
const EXAMPLES = [100, 1_000, 2_499, 2_500, 10_000, 100_000, 200_000].map(naira);

export interface FeeVerdict {
  /** Number of past payments used; 0: the examples, with the provider's default fee. */
  count: number;
  /** The fees that the provider kept. */
  kept: Kobo;
  /** The fees that the rule would have charged. */
  charged: Kobo;
  /** What the shop would have paid itself, summed payment by payment; zero: the rule covers every payment. */
  loss: Kobo;
}

/** Compares a payment fee with what the provider kept of the last payments until then (payments_created_at_idx). */
export async function previewFee(
  ctx: Pick<Context, "db" | "clock">,
  fee: PaymentFeeRule,
  until = ctx.clock.now(),
): Promise<FeeVerdict> {
  const found = await ctx.db.$queryRaw`
    SELECT p.captured_kobo AS total, p.fees_kobo AS kept 
    FROM (SELECT * FROM payments WHERE created_at <= ${until} ORDER BY created_at DESC LIMIT ${LOOK_AT}) p
    WHERE p.captured_at <= ${until} AND p.provider <> ${WALLET} AND p.fees_kobo IS NOT NULL AND p.captured_currency = 'NGN' LIMIT ${PREVIEWED}`;
  const rows = z.array(z.object({ total: z.bigint(), kept: z.bigint() })).parse(found);
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
