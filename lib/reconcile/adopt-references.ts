import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { classifySighting, type Sighting } from "@/lib/merchant/classify-sighting";
import { isReversalRow, statusWord, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { newId } from "@/lib/model/ids";
import { lineRow } from "@/lib/model/row-schemas";
import type { LineRow } from "@/lib/model/rows";
import { resolveRefund } from "@/lib/orders/fulfilment/check-refund";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import type { FoundPayment, ListedRefundWithReference } from "@/lib/payments/provider";
import { getBooksAge } from "@/lib/platform/db/books-age";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { redactFact } from "@/lib/platform/log/redact";
import { formatNaira, kobo } from "@/lib/platform/money";
import { Prisma } from "@/lib/platform/prisma/client";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { debitedWallet, mainWallet, namedWallet, upstreamAccount } from "@/lib/upstream/debited-wallet";
import { forKey } from "@/lib/upstream/for-key";
import type { ListedRow } from "./fetch-upstream-slice";
import { findUnknownReferences } from "./find-unknown-references";

interface AdoptionRun {
  /** False: only prints what would be booked. */
  write: boolean;
  by: string;
  print(line: string): void;
}

/**
 * Books what supplier and payment provider did under references that a restored database doesn't know
 * (docs/adr/0037). A purchase of an item that is still waiting becomes its attempt and is settled by its
 * rows; a refund settles the one that is due. Anything of a lost order only changes the balances. Returns
 * false if a list couldn't be read.
 */
export async function adoptReferences(ctx: Context, as: AdoptionRun): Promise<boolean> {
  let found = await findUnknownReferences(ctx);
  if (!("problem" in found) && found.late.length > 0) {
    // Their orders were paid after the backup. Apply the money first, so that purchases find their items.
    for (const { reference } of found.late)
      as.print(`payment ${reference}: received since, applied to its order`);
    if (as.write) {
      for (const payment of found.late) await settlePayment(ctx, payment);
      found = await findUnknownReferences(ctx);
    }
  }
  if ("problem" in found) {
    as.print(`Can't compare yet: ${found.problem}`);
    return false;
  }
  for (const [ref, rows] of found.purchases) await adoptPurchase(ctx, as, ref, rows);
  const currencies = new Map(found.payments.map(({ reference, currency }) => [reference, currency]));
  for (const refund of found.refunds)
    await adoptRefund(ctx, as, refund, currencies.get(refund.reference ?? "") ?? null);
  for (const payment of found.payments) await adoptPayment(ctx, as, payment);
  const count = found.purchases.size + found.refunds.length + found.payments.length;
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

async function adoptPurchase(ctx: Context, as: AdoptionRun, ref: string, rows: ListedRow[]): Promise<void> {
  const keyCtx = forKey(ctx, rows[0]?.key ?? null);
  const isReturned = rows.some(isReversalRow);
  const net = rows.reduce((sum, row) => sum + balanceChange(row, isReturned), 0);
  const known = await ctx.db.effect.findUnique({ where: { customerRef: ref }, include: { order: true } });
  const line = known ? null : await findWaitingLine(ctx, ref, rows);
  const order = known?.order?.ref ?? line?.order;
  const what = order
    ? `becomes the attempt of order ${order}`
    : "its order is lost: the difference is booked";
  as.print(`purchase ${ref}, ${formatNaira(kobo(-net))}: ${what}`);
  if (!as.write) return;
  if (line) {
    await adoptRelease(ctx, as, line.line.order_id);
    await insertAttempt(keyCtx, ref, line.line);
  }
  const effect = known ?? (line ? await ctx.db.effect.findUnique({ where: { customerRef: ref } }) : null);
  if (effect) {
    const isSentSince = effect.state === "INTENT";
    if (isSentSince) await markSent(ctx, effect.id);
    if (!(isSentSince && (await parkUnproved(keyCtx, effect.id, rows))))
      await applyListedRows(ctx, { customerRef: ref, rows });
  }
  await record(
    ctx,
    as,
    { ref, kind: "purchase", kobo: net, fact: { rows: rows.map(({ raw }) => redactFact(raw)) } },
    [
      ...(effect
        ? []
        : [
            {
              account: upstreamAccount(namedWallet(keyCtx, rows[0]?.wallet) ?? mainWallet(keyCtx)),
              kobo: net,
            },
          ]),
    ],
  );
}

/**
 * The change that a row made to our upstream balance. A failed purchase changed nothing, unless a row of its
 * own returned it.
 */
function balanceChange(row: TransactionRecord, isReturned: boolean): number {
  const moved = row.amountPaid ?? row.amount ?? 0;
  if (isReversalRow(row)) return moved;
  return !isReturned && ["FAILED", "CANCELLED"].includes(statusWord(row.status) ?? "") ? 0 : -moved;
}

const waitingLine = z.object({ line: lineRow, order: z.string() });

/** The item that the rows deliver: paid, waiting, with the same recipient, product and amount. */
async function findWaitingLine(ctx: Context, ref: string, rows: TransactionRecord[]) {
  const candidates = await queryRows(poolOf(ctx.db), waitingLine, {
    text: `SELECT to_jsonb(l) AS line, o.ref AS order FROM lines l JOIN orders o ON o.id = l.order_id
      WHERE l.status = 'waiting' AND o.paid_at IS NOT NULL ORDER BY o.paid_at, l.position`,
  });
  return candidates.find(({ line }) => isDeliveryOf(line, ref, rows));
}

function sightingOf(line: LineRow, ref: string, rows: TransactionRecord[]): Sighting {
  const service = serviceOf(line);
  const stored = storedLine(line);
  const faceAmount = service.amountPriced ? stored.face : undefined;
  const question = { rows, customerRef: ref, faceAmount, product: stored.product };
  return classifySighting({ ...question, needs: service.needs(stored) });
}

/**
 * Parks a purchase that the list reports as failed without returned money: the lost books may have recorded
 * its delivery and would have rejected that claim. Returns whether it did.
 */
async function parkUnproved(ctx: Context, id: string, rows: TransactionRecord[]): Promise<boolean> {
  const view = await findEffect(ctx, id);
  if (!view?.line) return false;
  const seen = sightingOf(view.line, view.effect.customer_ref, rows);
  if (seen.kind !== "failed" || seen.credited) return false;
  const fact = redactFact({ rows: rows.map(({ raw }) => raw) });
  await settleEffect(ctx, {
    ...{ effect: id, from: ["UNKNOWN"], to: "PARKED", reason: "failed_unproved" },
    ...{ upstreamId: seen.upstreamId, sighted: true, fact, factKind: "scan", alarms: ["parked"] },
  });
  return true;
}

function isDeliveryOf(line: LineRow, ref: string, rows: TransactionRecord[]): boolean {
  const seen = sightingOf(line, ref, rows);
  const number = rows.find((row) => row.number)?.number ?? "";
  return (
    seen.kind !== "none" &&
    seen.disagreements.length === 0 &&
    localDigits(number) === localDigits(line.recipient)
  );
}

/** +234803… and 0803… are the same number. */
const localDigits = (number: string) => number.replace(/\D/g, "").slice(-10);

/**
 * If a held order's line was bought, the order had been released (docs/adr/0093); the older books still hold
 * it.
 */
async function adoptRelease({ db, clock }: Context, { by }: AdoptionRun, orderId: string): Promise<void> {
  const now = clock.now();
  const held = await db.order.findFirst({
    where: { id: orderId, holdState: "held" },
    select: { holdUntil: true },
  });
  if (!held?.holdUntil) return;
  const holdUntil = new Date(Math.min(held.holdUntil.getTime(), now.getTime()));
  await db.$transaction([
    db.order.update({
      where: { id: orderId, holdState: "held" },
      data: { holdState: "released", holdUntil },
    }),
    db.line.updateMany({ where: { orderId, status: "waiting" }, data: { nextAt: now, reason: null } }),
    db.case.updateMany({
      where: { orderId, kind: "held", state: "open" },
      data: { state: "closed", closedAt: now, closedBy: by, closedWhy: "released: adopted" },
    }),
  ]);
}

async function insertAttempt(ctx: Context, ref: string, line: LineRow): Promise<void> {
  const now = ctx.clock.now();
  const service = serviceOf(line);
  const waiting = await ctx.db.effect.findFirst({ where: { lineId: line.id, state: "INTENT" } });
  if (waiting) {
    const evidence = { withdrawn: "adopted", ref };
    const data = { state: "NOT_SENT", reason: "adopted", evidence, nextAt: null, settledAt: now };
    await ctx.db.effect.update({ where: { id: waiting.id, state: "INTENT" }, data });
  }
  await ctx.db.$transaction([
    ctx.db.line.update({
      where: { id: line.id, status: "waiting" },
      data: { attempts: { increment: 1 }, nextAt: null },
    }),
    ctx.db.effect.create({
      data: {
        ...{
          id: newId(),
          kind: "VEND",
          orderId: line.order_id,
          lineId: line.id,
          customerRef: ref,
          state: "INTENT",
        },
        ...{ attempt: line.attempts + 1, amountKobo: line.cost_kobo, request: stored(line), createdAt: now },
        ...{ horizonMs: ctx.schedules[service.horizon], scanGapMs: ctx.schedules.scanGap },
        wallet: debitedWallet(ctx, service.id),
        supplierKey: ctx.key,
      },
    }),
  ]);
}

const stored = (line: LineRow) => line.request as Prisma.InputJsonValue;

/** It was sent before the backup was restored: no process here waits for its answer. */
async function markSent(ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now();
  const { lineId, kind } = await ctx.db.effect.update({
    where: { id, state: "INTENT" },
    data: { state: "SENDING", sentAt: now, nextAt: null, workerId: null },
  });
  if (kind === "VEND" && lineId)
    await ctx.db.line.update({ where: { id: lineId }, data: { status: "sending" } });
  await settleEffect(ctx, {
    effect: id,
    from: ["SENDING"],
    to: "UNKNOWN",
    reason: "sender_died",
    nextAt: now,
  });
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
        : "its order is lost: the difference is booked";
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
  await record(ctx, as, { ref: note, kind: "refund", kobo: moved, fact: { refund } }, [
    ...(effect ? [] : [{ account: "provider:paystack", kobo: moved, currency }]),
  ]);
}

async function adoptPayment(ctx: Context, as: AdoptionRun, payment: FoundPayment): Promise<void> {
  const amount = payment.amount ?? 0;
  const currency = payment.currency ?? "NGN";
  const amountText = currency === "NGN" ? formatNaira(kobo(amount)) : `${currency} ${amount / 100}`;
  as.print(`payment ${payment.reference}, ${amountText}: its order is lost: the difference is booked`);
  if (!as.write) return;
  const fact = { payment: { ...payment, paidAt: payment.paidAt?.toISOString() ?? null } };
  await record(ctx, as, { ref: payment.reference, kind: "payment", kobo: amount, fact }, [
    { account: "provider:paystack", kobo: amount, currency },
  ]);
}

/** Records the reference and books the movement against the account `adopted`, once, in one transaction. */
async function record(
  ctx: Context,
  { by }: AdoptionRun,
  adoption: { ref: string; kind: "purchase" | "payment" | "refund"; kobo: number; fact: object },
  moved: { account: string; kobo: number; currency?: string }[],
): Promise<void> {
  const at = ctx.clock.now();
  const entries = moved
    .filter(({ kobo: amount }) => amount !== 0)
    .flatMap(({ account, kobo: amount, currency }) => [
      { account, currency, amountKobo: amount },
      { account: "adopted", currency, amountKobo: -amount },
    ]);
  await ctx.db.$transaction([
    ctx.db.adoption.create({ data: { ...adoption, fact: adoption.fact as Prisma.InputJsonObject, at, by } }),
    ...(entries.length === 0
      ? []
      : [
          ctx.db.journal.create({
            data: { key: `adopt:${adoption.ref}`, kind: "adopted", at, entries: { create: entries } },
          }),
        ]),
  ]);
}
