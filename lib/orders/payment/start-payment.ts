import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { returnProof } from "@/lib/model/browser-proof";
import { newId, newPaymentReference } from "@/lib/model/ids";
import { paymentRow } from "@/lib/model/row-schemas";
import type { OrderRow, PaymentRow } from "@/lib/model/rows";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { kobo } from "@/lib/platform/money";
import { type AskedGuard, saleGuard } from "@/lib/upstream/selling-state";
import { notSold, type Unavailable, whenSellable } from "@/lib/upstream/when-sellable";
import { payerEmail } from "./payer-email";

export type PayableOrder = Pick<OrderRow, "id" | "ref" | "email" | "token_salt" | "close_reason">;

export interface StartedPayment {
  provider: string;
  reference: string;
  /** Where the customer pays; null if there is nothing left to pay there. */
  url: string | null;
}

export type StartResult =
  | { state: "ok"; payment: StartedPayment }
  | { state: "failed" }
  /** The purchase can't be sold now: no payment was opened. */
  | { state: "refused"; why: Unavailable }
  /** The order expired or was paid otherwise. `payment`: its last payment, which can't be started again. */
  | { state: "closed"; payment: StartedPayment };

const claimPaymentSql = defineSql({
  name: "claim_payment",
  args: {
    order: sql.text,
    fresh: sql.jsonb<{ id: string; provider: string; reference: string }>(),
    again: sql.boolean,
    guard: sql.jsonb<AskedGuard & { reopen: boolean }>(),
    staleMs: sql.int,
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal(["start", "starting", "started", "closed"]), payment: paymentRow }),
    notSold,
  ]),
});

export const paymentStartedSql = defineSql({
  name: "payment_started",
  args: { payment: sql.text, url: sql.text, nextAt: sql.timestamptz, now: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/** How often the loser of a double click checks; a start takes one round trip to the provider. */
const POLL_MS = 100;

/**
 * Starts an order's payment at its provider, outside any transaction. Only one caller starts it: the loser of
 * a race waits for the winner's page. A failed start leaves the order unpaid; the next call uses a new
 * reference (contract.md). `again`: opens a new page although one is open. `device`: the browser that will
 * return, the only one for which the return address opens the order. An older order is checked again for
 * sale; with `reopen`, even if its page is still open.
 */
export async function startPayment(
  ctx: Context,
  order: PayableOrder,
  options: {
    created?: PaymentRow;
    again?: boolean;
    reopen?: boolean;
    provider?: string;
    device?: string | null;
    /** Keys of its email and recipients, which may have been blocked since. */
    blocked?: string[];
  } = {},
): Promise<StartResult> {
  const device = options.device ?? null;
  if (options.created) return startAtProvider(ctx, order, options.created, device);
  const { provider = "paystack", again = false, reopen = false, blocked } = options;
  let claim = await claimPayment(ctx, order.id, { provider, again, reopen, blocked });
  while ("outcome" in claim && claim.outcome === "starting") {
    await ctx.pause(POLL_MS);
    claim = await claimPayment(ctx, order.id, { provider, again: false, reopen, blocked });
  }
  if ("reason" in claim) return { state: "refused", why: claim };
  const { payment } = claim;
  if (claim.outcome === "closed") {
    // Paid or cancelled meanwhile. A replay still names the payment, but there is no page to open.
    return {
      state: payment.state === "CAPTURED" || order.close_reason ? "ok" : "closed",
      payment: pageOf(payment),
    };
  }
  if (claim.outcome === "started") return { state: "ok", payment: pageOf(payment) };
  return startAtProvider(ctx, order, payment, device);
}

const pageOf = ({ provider, reference, url }: StartedPayment): StartedPayment => ({
  provider,
  reference,
  url,
});

async function startAtProvider(
  ctx: Context,
  order: PayableOrder,
  payment: PaymentRow,
  device: string | null,
): Promise<StartResult> {
  const returnUrl = new URL(`${ctx.appUrl}/api/payments/${payment.provider}/return`);
  returnUrl.searchParams.set("ref", order.ref);
  if (device) returnUrl.searchParams.set("proof", returnProof(order.id, device, ctx.authSecret));
  const started = await ctx.payments.get(payment.provider)?.start({
    reference: payment.reference,
    email: await payerEmail(ctx.appUrl, order),
    amount: kobo(payment.expected_kobo),
    callbackUrl: returnUrl.toString(),
    metadata: { order: order.ref },
  });
  crashPoint("startPayment.afterStart");
  const now = ctx.clock.now();
  if (started?.kind !== "done") {
    const reason = started?.reason ?? "provider_unknown";
    ctx.log.warn("a payment could not be started", { orderRef: order.ref, reason });
    await ctx.db.payment.updateMany({
      where: { id: payment.id, state: "CREATED" },
      data: { state: "FAILED", reason },
    });
    return { state: "failed" };
  }
  const nextAt = new Date(now.getTime() + stepOf(ctx.schedules.verifyPayment, 0));
  await runSql(ctx.db, paymentStartedSql, { payment: payment.id, url: started.url, nextAt, now });
  return { state: "ok", payment: pageOf({ ...payment, url: started.url }) };
}

function claimPayment(
  ctx: Context,
  orderId: string,
  {
    provider,
    again,
    reopen,
    blocked,
  }: { provider: string; again: boolean; reopen: boolean; blocked: string[] | undefined },
) {
  const fresh = { id: newId(), provider, reference: newPaymentReference() };
  return whenSellable(ctx, (asked) =>
    runSql(ctx.db, claimPaymentSql, {
      order: orderId,
      fresh,
      again,
      guard: { ...saleGuard(ctx), asked, reopen, ...(blocked ? { blocked } : {}) },
      staleMs: UNSCALED.paymentStartStale,
      now: ctx.clock.now(),
    }),
  );
}
