import { isDeepStrictEqual } from "node:util";
import { changeSetting } from "@/lib/admin/settings/change-setting";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import type { Kobo } from "@/lib/platform/money";
import { storedPaymentFee } from "@/lib/pricing/parse-payment-fee";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { classifyFee } from "./classify-fee";

export interface FeeChange {
  fee: PaymentFeeRule;
  /** The fee that the owner saw when deciding. */
  seen: PaymentFeeRule;
  /** The loss over the previewed payments that the owner accepted, in kobo. */
  acceptedLoss: number;
  reason: string;
}

export type FeeChanged =
  | { ok: true; outcome: "saved" | "same" }
  | { ok: false; reason: "loss"; loss: Kobo }
  | { ok: false; reason: "stale" };

/**
 * Sets the payment fee that customers pay. Refuses a fee below what the provider kept of the last payments unless the owner
 * accepted at least that loss. Audited; a repeated request is saved once. Owners only.
 */
export async function setPaymentFee(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { fee, seen, acceptedLoss, reason }: FeeChange,
): Promise<FeeChanged> {
  requireRight(ctx, actor, "prices.edit");
  const { loss } = await classifyFee(ctx, fee);
  if (loss > acceptedLoss) return { ok: false, reason: "loss", loss };
  const [value, initial] = [storedPaymentFee(fee), storedPaymentFee(seen)];
  const setting = { key: "payment_fee", initial, catalogue: true };
  const outcome = await changeSetting<"same" | "stale">(ctx, setting, (was) => {
    if (isDeepStrictEqual(was.value, value)) return "same";
    if (!isDeepStrictEqual(was.value, initial)) return "stale";
    return {
      value,
      entry: {
        actor,
        action: "fee.changed",
        subject: "price:payment-fee",
        before: initial,
        after: { ...value, ...(loss > 0 ? { acceptedLoss: loss } : {}) },
        reason,
      },
    };
  });
  if (outcome === "stale") return { ok: false, reason: "stale" };
  expireSnapshot();
  return { ok: true, outcome };
}
