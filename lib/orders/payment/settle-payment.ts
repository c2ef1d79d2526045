import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { blockKey } from "@/lib/model/block-key";
import { newId, newRefundRef } from "@/lib/model/ids";
import type { OrderStatus } from "@/lib/model/order-status";
import { closeReason, lineRow, orderStatus, paymentRow } from "@/lib/model/row-schemas";
import type { LineRow, PaymentRow } from "@/lib/model/rows";
import { classifyPayment, type PaymentVerdict } from "@/lib/payments/classify-payment";
import { stepOf } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { toRow } from "@/lib/platform/db/row";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { wouldDeliver } from "./would-deliver";

export interface PaymentSettled {
  outcome: "applied" | "surplus" | "suspense" | "already" | "not_captured" | "unknown_reference";
  /** Order id. */
  order?: string;
  status?: OrderStatus;
  /** Money is on its way: the order must not expire. */
  underWay?: boolean;
  /** All of it was refunded before the books had it, so it is never captured. */
  isReturned?: boolean;
  /** With `here`: the line that the caller sends now. */
  line?: LineRow | null;
}

interface PaymentSettlement {
  provider: string;
  reference: string;
  verdict: "captured" | "failed" | "abandoned" | "pending";
  reason?: string;
  /** Ids for the refund that it may open. */
  refund: { id: string; ref: string };
  nextAt: string;
  lateMs: number;
  exact?: boolean;
  capturedKobo?: number;
  /** A fee that the customer paid on top. */
  borneKobo?: number;
  currency?: string;
  feesKobo?: number | null;
  channel?: string | null;
  providerId?: string | null;
  /** Keyed hash of the card (blockKey). */
  cardKey?: string;
  fact?: Record<string, unknown>;
  inbox?: string;
  here?: boolean;
  late?: "fulfil" | "refund";
}

const foundPayment = z.object({ payment: paymentRow });
const PAYMENT = {
  name: "payment/reference",
  text: "SELECT to_jsonb(y) AS payment FROM payments y WHERE provider = $1 AND reference = $2",
};

/** For a top-up the answer has no `order`, `status` or `line`. */
const settlePaymentSql = defineSql({
  name: "settle_payment",
  args: { settlement: sql.jsonb<PaymentSettlement>(), now: sql.timestamptz },
  result: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.enum(["applied", "surplus", "suspense"]),
      order: z.string().optional(),
      status: orderStatus.optional(),
      line: lineRow.nullish(),
    }),
    z.object({ outcome: z.enum(["already", "not_captured"]), order: z.string().optional() }),
    z.object({ outcome: z.literal("unknown_reference") }),
    /** Money for a closed order: the caller decides and calls again. */
    z.object({ outcome: z.literal("late"), order: z.string(), closeReason }),
  ]),
});

/**
 * The only way to settle a payment: browser return, webhook, poll and sweep all call it. Verifies with the
 * provider, then updates the order conditionally under its lock; a second call does nothing. Never trusts the
 * content of a webhook or browser request. `inbox`: the webhook that led here, marked done in the same
 * transaction. `here`: the caller is a worker that sends the first `line` itself without a job; other lines
 * get jobs. `known`: the payment as the caller has just read it; later changes are handled under its order's
 * lock.
 */
export async function settlePayment(
  ctx: Context,
  where: { provider: string; reference: string; inbox?: string; here?: boolean; known?: PaymentRow },
): Promise<PaymentSettled> {
  const { known = null, provider: from, reference } = where;
  const payment =
    known ?? (await queryRow(poolOf(ctx.db), foundPayment, PAYMENT, [from, reference]))?.payment;
  if (!payment) return { outcome: "unknown_reference" };
  const order = payment.order_id ?? undefined;
  if (payment.state === "CAPTURED") return { outcome: "already", order };
  const provider = ctx.payments.get(payment.provider);
  if (!provider) throw new Error(`no payment provider ${payment.provider}`);
  const verified = await provider.verify(payment.reference);
  crashPoint("settlePayment.afterVerify");
  const verdict = classifyPayment(verified, { reference: payment.reference, amount: payment.expected_kobo });

  // Checked after the provider's answer, which may be slow: a stopping worker finishes a running POST but
  // starts none.
  const here = where.here === true && ctx.stopping !== true;
  const settlement = { ...settlementOf(ctx, payment, verdict), inbox: where.inbox, here };
  let settled = await runSql(ctx.db, settlePaymentSql, { settlement, now: ctx.clock.now() });
  if (settled.outcome === "late") {
    const late = await decideLate(ctx, settled.order, settled.closeReason);
    settled = await runSql(ctx.db, settlePaymentSql, {
      settlement: { ...settlement, ...late },
      now: ctx.clock.now(),
    });
    if (settled.outcome === "late") throw new Error("late twice, though the decision was given");
  }
  crashPoint("settlePayment.afterSettle");
  ctx.log.info("payment settled", {
    reference: payment.reference,
    outcome: settled.outcome,
    reason: verdict.verdict,
  });
  const underWay = verdict.verdict === "not_yet" && verdict.reason !== "not_found";
  return {
    ...settled,
    underWay: underWay || verdict.verdict === "unknown",
    isReturned: verdict.verdict === "failed" && verdict.reason === "reversed",
  };
}

/**
 * Payments with a page that the customer may have paid on. A failed one counts: Paystack's page accepts
 * another card after a declined one.
 */
export function payablePages(payments: readonly PaymentRow[]): PaymentRow[] {
  return payments.filter(({ state, url }) => url !== null && state !== "CAPTURED");
}

/** As settlePayment, by the payment's row id. */
export async function settlePaymentById(ctx: Context, paymentId: string): Promise<PaymentSettled> {
  const payment = await ctx.db.payment.findUnique({ where: { id: paymentId } });
  return payment ? settlePayment(ctx, payment) : { outcome: "unknown_reference" };
}

function settlementOf(ctx: Context, payment: PaymentRow, verdict: PaymentVerdict): PaymentSettlement {
  const nextAt = new Date(
    ctx.clock.now().getTime() + stepOf(ctx.schedules.verifyPayment, payment.checks + 1),
  );
  const common = {
    provider: payment.provider,
    reference: payment.reference,
    refund: { id: newId(), ref: newRefundRef() },
    nextAt: nextAt.toISOString(),
    lateMs: ctx.schedules.latePayment,
  };
  switch (verdict.verdict) {
    case "captured_exact":
      return {
        ...captured(common, verdict.payment, verdict.captured, verdict.payment.currency ?? "NGN", true),
        ...(verdict.payment.card ? { cardKey: blockKey("card", verdict.payment.card, ctx.authSecret) } : {}),
      };
    case "mismatch": {
      const { captured: amount, payment: found, why } = verdict;
      return captured({ ...common, reason: `payment_${why}` }, found, amount, found.currency ?? "NGN", false);
    }
    case "failed": {
      if (verdict.reason !== "abandoned") return { ...common, verdict: "failed", reason: verdict.reason };
      // The provider reports every open, unpaid page as abandoned, so the payment stays pending until its
      // order may expire.
      const age = ctx.clock.now().getTime() - new Date(payment.created_at).getTime();
      return {
        ...common,
        verdict: age < ctx.schedules.expireOrder ? "pending" : "abandoned",
        reason: verdict.reason,
      };
    }
    case "not_yet":
    case "unknown":
      return { ...common, verdict: "pending", reason: verdict.reason };
  }
}

function captured(
  common: Omit<PaymentSettlement, "verdict">,
  found: Extract<PaymentVerdict, { verdict: "mismatch" }>["payment"],
  amount: number,
  currency: string,
  exact: boolean,
): PaymentSettlement {
  return {
    ...common,
    verdict: "captured",
    exact,
    capturedKobo: amount,
    borneKobo: (found.amount ?? amount) - amount,
    currency,
    feesKobo: found.fees,
    channel: found.channel,
    providerId: found.providerId,
    fact: {
      status: found.status,
      amount: found.amount,
      requested: found.requestedAmount,
      currency,
      channel: found.channel,
    },
  };
}

/**
 * Decides about money for a closed order. An expired order is priced again and fulfilled if every line is
 * still on sale within its ceiling. Otherwise, or if the customer had cancelled, the money is refunded.
 */
async function decideLate(
  ctx: Context,
  orderId: string,
  reason: z.infer<typeof closeReason>,
): Promise<{ late: "fulfil" | "refund"; reason?: string }> {
  if (reason === "cancelled") return { late: "refund", reason: "paid_after_cancel" };
  const lines = await ctx.db.line.findMany({ where: { orderId }, orderBy: { position: "asc" } });
  const rows = lines.map((line) => lineRow.parse(toRow(line)));
  return (await wouldDeliver(ctx, rows)) ? { late: "fulfil" } : { late: "refund", reason: "paid_late" };
}
