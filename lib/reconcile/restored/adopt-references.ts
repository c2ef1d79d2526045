import type { Context } from "@/lib/context/context";
import { resolveRefund } from "@/lib/orders/fulfilment/check-refund";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import type { FoundPayment, ListedRefundWithReference } from "@/lib/payments/provider";
import { getBooksAge } from "@/lib/platform/db/books-age";
import { poolOf } from "@/lib/platform/db/db";
import { formatNaira, kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import { adoptPurchases } from "./adopt-purchases";
import { findUnknownReferences } from "./find-unknown-references";
import { markSent } from "./mark-sent";
import { type AdoptionRun, recordAdoption } from "./record-adoption";
import { settleOpenAttempts } from "./settle-open-attempts";

/**
 * Books what supplier and payment provider did under references that a restored database doesn't know
 * (docs/adr/0037). A purchase of an item that is still waiting becomes its attempt and is settled by its
 * rows; a refund settles the one that is due. Anything of a lost order or top-up only changes the balances. Returns
 * false if a list couldn't be read.
 */
export async function adoptReferences(ctx: Context, as: AdoptionRun): Promise<boolean> {
  let found = await findUnknownReferences(ctx);
  if (!("problem" in found) && found.late.length > 0) {
    // Their orders were paid after the backup. Apply the money first, so that purchases find their items.
    for (const { reference } of found.late)
      as.print(
        `payment ${reference}: received since, ${isTopUp(reference) ? "credited to its wallet" : "applied to its order"}`,
      );
    if (as.write) {
      for (const payment of found.late) await settlePayment(ctx, payment);
      found = await findUnknownReferences(ctx);
    }
  }
  if ("problem" in found) {
    as.print(`Can't compare yet: ${found.problem}`);
    return false;
  }
  const count = found.purchases.size + found.refunds.length + found.payments.length;
  const unread = as.write && count > 0 ? await settleOpenAttempts(ctx, found.refunds) : null;
  if (unread) {
    as.print(`Can't compare yet: the supplier doesn't answer for ${unread}`);
    return false;
  }
  const undecided = await adoptPurchases(ctx, as, found.purchases);
  if (undecided.size > 0) {
    as.print(
      `Can't finish yet: a month of TV is in review (order ${[...undecided].join(", ")}). Decide it in the admin, then run this again.`,
    );
    return false;
  }
  const currencies = new Map(found.payments.map(({ reference, currency }) => [reference, currency]));
  for (const refund of found.refunds)
    await adoptRefund(ctx, as, refund, currencies.get(refund.reference ?? "") ?? null);
  for (const payment of found.payments) await adoptPayment(ctx, as, payment);
  if (count === 0) as.print("The books have every reference.");
  if (!as.write) {
    if (count > 0) as.print("Nothing was written. To book them: npm run adopt -- --write");
    return true;
  }
  const age = await getBooksAge(poolOf(ctx.db));
  await ctx.db.books.update({ where: { id: 1 }, data: { age, stopped: Prisma.DbNull, stoppedAt: null } });
  as.print(`Booked: ${count}. Workers sell and send again within seconds.`);
  return true;
}

/** `paidIn`: the currency of its payment, if that is adopted too. */
async function adoptRefund(
  ctx: Context,
  as: AdoptionRun,
  refund: ListedRefundWithReference,
  paidIn: string | null,
): Promise<void> {
  const note = refund.merchantNote ?? "";
  const isMade = refund.status !== "failed";
  const due =
    (await ctx.db.effect.findUnique({ where: { customerRef: note }, include: { order: true } })) ??
    (isMade
      ? await ctx.db.effect.findFirst({
          where: {
            kind: "REFUND",
            state: "INTENT",
            amountKobo: refund.amount,
            refundsPayment: { reference: refund.reference ?? "" },
          },
          include: { order: true },
        })
      : null);
  const paid = await ctx.db.payment.findFirst({
    where: { provider: "paystack", reference: refund.reference ?? "" },
    include: { order: true, disputes: { where: { state: "open" }, select: { id: true } } },
  });
  // An unsent refund waits for the dispute and then finds this one (refund.ts).
  const isWaiting = due?.state === "INTENT" && (paid?.disputes.length ?? 0) > 0;
  const effect = isWaiting ? null : due;
  const what = effect
    ? `is the refund of order ${effect.order?.ref ?? "a top-up"}`
    : !isMade
      ? "failed: nothing changes"
      : paid
        ? `the difference is booked; when order ${paid.order?.ref ?? "of a top-up"} is due a refund of that amount, this counts as it`
        : lostText(refund.reference ?? "");
  as.print(`refund ${note}, ${formatNaira(refund.amount)}: ${what}`);
  if (!as.write) return;
  if (effect?.state === "INTENT") {
    await markSent(ctx, effect.id);
    const view = effect.customerRef === note ? await findEffect(ctx, effect.id) : null;
    if (view) await resolveRefund(ctx, view);
    else {
      // Under another refund's note: from now on it is found by the provider's id.
      const fact = { factKind: "refund_list", fact: refund, upstreamId: refund.id, sighted: true };
      const settled =
        refund.status === "processed"
          ? { to: "SUCCEEDED" as const }
          : { to: "PROCESSING" as const, reason: "adopted", nextAt: ctx.clock.now() };
      await settleEffect(ctx, { effect: effect.id, from: ["UNKNOWN"], ...settled, ...fact });
    }
  }
  const moved = isMade ? -refund.amount : 0;
  const currency = paid?.capturedCurrency ?? paidIn ?? "NGN";
  await recordAdoption(ctx, as, { ref: note, kind: "refund", kobo: moved, fact: { refund } }, [
    ...(effect ? [] : [{ account: "provider:paystack", kobo: moved, currency }]),
  ]);
}

/** A lost top-up isn't credited to its wallet: it may have paid for lost orders since. Staff decide, as for a lost order (docs/runbook.md). */
const lostText = (reference: string) =>
  `its ${isTopUp(reference) ? "top-up" : "order"} is lost: the difference is booked`;

const isTopUp = (reference: string) => reference.startsWith("KT-");

async function adoptPayment(ctx: Context, as: AdoptionRun, payment: FoundPayment): Promise<void> {
  const amount = payment.amount ?? 0;
  const currency = payment.currency ?? "NGN";
  const amountText = currency === "NGN" ? formatNaira(kobo(amount)) : `${currency} ${amount / 100}`;
  const known = await ctx.db.payment.findFirst({
    where: { provider: "paystack", reference: payment.reference },
    include: { order: true },
  });
  // Applied now, it would buy what the lost books refunded.
  const what = known
    ? `of ${known.order ? `order ${known.order.ref}` : "a top-up"} was returned whole: the difference is booked`
    : lostText(payment.reference);
  as.print(`payment ${payment.reference}, ${amountText}: ${what}`);
  if (!as.write) return;
  const fact = { payment: { ...payment, paidAt: payment.paidAt?.toISOString() ?? null } };
  await recordAdoption(ctx, as, { ref: payment.reference, kind: "payment", kobo: amount, fact }, [
    { account: "provider:paystack", kobo: amount, currency },
  ]);
}
