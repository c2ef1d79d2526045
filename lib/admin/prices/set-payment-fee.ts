import { isDeepStrictEqual } from "node:util";
import { changeSetting } from "@/lib/admin/settings/change-setting";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { consumeApproval } from "@/lib/auth/staff/consume-approval";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import type { Kobo } from "@/lib/platform/money";
import type { Prisma } from "@/lib/platform/prisma/client";
import { storedPaymentFee } from "@/lib/pricing/parse-payment-fee";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { previewFee } from "./preview-fee";

export interface FeeChange {
  fee: PaymentFeeRule;
  /** The fee that the owner saw when deciding. */
  seen: PaymentFeeRule;
  /** The loss over the previewed payments that the owner accepted, in kobo. */
  acceptedLoss: number;
  reason: string;
  /** The payments until then were previewed, so that a request means the same a day later. */
  until?: Date | undefined;
  approved?: Approved | undefined;
}

/** Its subject in the activity log, and of a request. */
export const FEE_SUBJECT = "price:payment-fee";

export type FeeChanged =
  | { ok: true; outcome: "saved" | "same" }
  | { ok: false; reason: "loss"; loss: Kobo }
  /** `needs_approval`: below cost, it needs a second person; `not_approved`: theirs doesn't hold any more. */
  | { ok: false; reason: "stale" | "needs_approval" | "not_approved" };

/**
 * Sets the payment fee that customers pay. Refuses a fee below what the provider kept of the last payments unless the owner
 * accepted at least that loss, and a second person where there is one (docs/adr/0097). Audited; a repeated request is saved once.
 */
export async function setPaymentFee(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { fee, seen, acceptedLoss, reason, until, approved }: FeeChange,
): Promise<FeeChanged> {
  requireRight(ctx, actor, "prices.edit");
  const { loss } = await previewFee(ctx, fee, until);
  if (loss > acceptedLoss) return { ok: false, reason: "loss", loss };
  const [value, initial] = [storedPaymentFee(fee), storedPaymentFee(seen)];
  const needsSecond = loss > 0 && !approved && (await findSecondPerson(ctx)).isOn;
  const approve = async (tx: Prisma.TransactionClient, now: Date) =>
    approved
      ? ((await consumeApproval(tx, { kind: "price", subject: FEE_SUBJECT }, approved, now)) ??
        ("not_approved" as const))
      : {};
  const setting = { key: "payment_fee", initial, catalogue: true, approve };
  type Refusal = "same" | "stale" | "needs_approval" | "not_approved";
  const outcome = await changeSetting<Refusal>(ctx, setting, (was) => {
    if (isDeepStrictEqual(was.value, value)) return "same";
    if (!isDeepStrictEqual(was.value, initial)) return "stale";
    if (needsSecond) return "needs_approval";
    return {
      value,
      entry: {
        actor,
        action: "fee.changed",
        subject: FEE_SUBJECT,
        before: initial,
        after: { ...value, ...(loss > 0 ? { acceptedLoss: loss } : {}) },
        reason,
      },
    };
  });
  if (outcome !== "saved" && outcome !== "same") return { ok: false, reason: outcome };
  expireSnapshot();
  return { ok: true, outcome };
}
