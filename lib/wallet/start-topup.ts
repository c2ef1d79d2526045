import { createHash } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/model/ids";
import { paymentRow } from "@/lib/model/row-schemas";
import type { PaymentRow } from "@/lib/model/rows";
import { paymentStartedSql } from "@/lib/orders/payment/start-payment";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { type Kobo, kobo } from "@/lib/platform/money";
import { grossUp } from "@/lib/pricing/payment-fee";

/** Whole naira, in kobo. */
export const TOPUP_MIN = kobo(100_00);
export const TOPUP_MAX = kobo(500_000_00);

export type TopUpResult =
  | { ok: true; reference: string; url: string }
  /** Already paid: nothing to open. */
  | { ok: false; reason: "done" }
  | { ok: false; reason: "invalid" | "key_reused" | "closed" | "payment_start_failed" };

const startTopUpSql = defineSql({
  name: "start_topup",
  args: {
    fresh: sql.jsonb<
      Pick<PaymentRow, "id" | "provider" | "reference" | "expected_kobo"> & {
        credit_kobo: Kobo;
        user_id: string;
      }
    >(),
    staleMs: sql.int,
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.enum(["start", "starting", "started", "lost", "captured", "failed", "abandoned"]),
      payment: paymentRow,
    }),
    z.object({ outcome: z.literal("key_reused") }),
  ]),
});

/**
 * The payment for a top-up of `credit`: the provider's fee is added, and the wallet gets the whole credit.
 */
export async function topUpTotal(ctx: Context, credit: Kobo): Promise<Kobo> {
  return grossUp(credit, (await ctx.snapshot()).paymentFee);
}

/** The payment of an account's top-up with this key. */
export function topUpReference(userId: string, key: string): string {
  return `KT-${createHash("sha256").update(`${userId}\n${key}`).digest("hex").slice(0, 32)}`;
}

/**
 * Starts the payment of a wallet top-up (money-safety.md: purpose TOPUP, the same settlePayment). The key is
 * an idempotency key: a double click opens one page. After a failed start the caller needs a new key.
 */
export async function startTopUp(
  ctx: Context,
  request: { userId: string; email: string; credit: Kobo; key: string },
): Promise<TopUpResult> {
  const { userId, credit, key } = request;
  if (credit < TOPUP_MIN || credit > TOPUP_MAX || credit % 100 !== 0) return { ok: false, reason: "invalid" };
  const fresh = {
    id: newId(),
    provider: "paystack",
    reference: topUpReference(userId, key),
    expected_kobo: await topUpTotal(ctx, credit),
    credit_kobo: credit,
    user_id: userId,
  };
  const claim = () =>
    runSql(ctx.db, startTopUpSql, { fresh, staleMs: UNSCALED.paymentStartStale, now: ctx.clock.now() });
  let started = await claim();
  while (started.outcome === "starting") {
    await ctx.pause(100);
    started = await claim();
  }
  if (started.outcome === "key_reused") return { ok: false, reason: "key_reused" };
  const { payment } = started;
  switch (started.outcome) {
    case "start":
      return begin(ctx, payment, request.email);
    case "started":
      return payment.url
        ? { ok: true, reference: payment.reference, url: payment.url }
        : { ok: false, reason: "closed" };
    case "captured":
      return { ok: false, reason: "done" };
    default:
      return { ok: false, reason: "closed" };
  }
}

async function begin(ctx: Context, payment: PaymentRow, email: string): Promise<TopUpResult> {
  const started = await ctx.payments.get(payment.provider)?.start({
    reference: payment.reference,
    email,
    amount: payment.expected_kobo,
    callbackUrl: `${ctx.appUrl}/api/payments/${payment.provider}/return?to=wallet`,
    metadata: { purpose: "wallet" },
  });
  if (started?.kind !== "done") {
    const reason = started?.reason ?? "provider_unknown";
    ctx.log.warn("a top-up could not be started", { reference: payment.reference, reason });
    await ctx.db.payment.updateMany({
      where: { id: payment.id, state: "CREATED" },
      data: { state: "FAILED", reason },
    });
    return { ok: false, reason: "payment_start_failed" };
  }
  const now = ctx.clock.now();
  const nextAt = new Date(now.getTime() + stepOf(ctx.schedules.verifyPayment, 0));
  await runSql(ctx.db, paymentStartedSql, { payment: payment.id, url: started.url, nextAt, now });
  return { ok: true, reference: payment.reference, url: started.url };
}
