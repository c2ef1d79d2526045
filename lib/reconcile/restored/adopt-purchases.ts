import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { isReversalRow, statusWord, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { newId } from "@/lib/model/ids";
import { lineRow } from "@/lib/model/row-schemas";
import type { LineRow } from "@/lib/model/rows";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { redactFact } from "@/lib/platform/log/redact";
import { formatNaira, kobo } from "@/lib/platform/money";
import type { Prisma } from "@/lib/platform/prisma/client";
import { serviceOf } from "@/lib/services/stored-line";
import { debitedWallet, mainWallet, namedWallet, upstreamAccount } from "@/lib/upstream/debited-wallet";
import { forKey } from "@/lib/upstream/for-key";
import type { ListedRow } from "../fetch-upstream-slice";
import { markSent } from "./mark-sent";
import { parkUnproved, sightingOf } from "./park-unproved";
import { type AdoptionRun, recordAdoption } from "./record-adoption";

/**
 * Makes purchases that restored books don't know the attempts of the items that they delivered, and settles these by the supplier's
 * rows. The delivered ones come first: months of TV are alike, and each is booked after the one before it (docs/adr/0064).
 * Returns the orders that have a purchase of a month whose month before is in review: it is booked after that decision.
 */
export async function adoptPurchases(
  ctx: Context,
  as: AdoptionRun,
  purchases: ReadonlyMap<string, ListedRow[]>,
): Promise<Set<string>> {
  const deliveredFirst = [...purchases].toSorted(
    ([, a], [, b]) => Number(isDelivered(b)) - Number(isDelivered(a)),
  );
  const undecided = new Set<string>();
  for (const [ref, rows] of deliveredFirst) {
    const order = await adoptPurchase(ctx, as, ref, rows);
    if (order) undecided.add(order);
  }
  return undecided;
}

/** Returns the order whose month in review must be decided first, if any. */
async function adoptPurchase(
  ctx: Context,
  as: AdoptionRun,
  ref: string,
  rows: ListedRow[],
): Promise<string | null> {
  const keyCtx = forKey(ctx, rows[0]?.key ?? null);
  const isReturned = rows.some(isReversalRow);
  const net = rows.reduce((sum, row) => sum + balanceChange(row, isReturned), 0);
  const known = await ctx.db.effect.findUnique({ where: { customerRef: ref }, include: { order: true } });
  const line = known ? null : await findWaitingLine(ctx, as, ref, rows);
  if (as.write && line?.before === "review") return line.order;
  const order = known?.order?.ref ?? line?.order;
  const what = order
    ? `becomes the attempt of order ${order}`
    : "its order is lost: the difference is booked";
  as.print(`purchase ${ref}, ${formatNaira(kobo(-net))}: ${what}`);
  if (!as.write) return null;
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
  await recordAdoption(
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
  return null;
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

const isDelivered = (rows: readonly TransactionRecord[]) =>
  !rows.some(isReversalRow) && rows.some(({ status }) => statusWord(status) === "SUCCESS");

const waitingLine = z.object({
  line: lineRow,
  order: z.string(),
  /** The month before it, if that isn't delivered. */
  before: z.enum(["review", "open"]).nullable(),
});

/**
 * The item that the rows deliver: paid, waiting, with the same recipient, product and amount. The price of a plan may have changed,
 * so it only chooses between several. Not one whose month before is neither delivered nor in review; an overview without bookings
 * shows it, because that one may still be delivered.
 */
async function findWaitingLine(ctx: Context, { write }: AdoptionRun, ref: string, rows: TransactionRecord[]) {
  const candidates = await queryRows(poolOf(ctx.db), waitingLine, {
    text: `SELECT to_jsonb(l) AS line, o.ref AS order, CASE WHEN b.id IS NULL THEN NULL
        WHEN EXISTS (SELECT FROM effects e WHERE e.line_id = b.id AND e.state = 'PARKED') THEN 'review' ELSE 'open' END AS before
      FROM lines l JOIN orders o ON o.id = l.order_id
      LEFT JOIN lines b ON l.follows AND b.order_id = l.order_id AND b.position = l.position - 1 AND b.status <> 'delivered'
      WHERE l.status = 'waiting' AND o.paid_at IS NOT NULL ORDER BY o.paid_at, l.position`,
  });
  const matching = candidates.filter(
    ({ line, before }) => !(before === "open" && write) && isDeliveryOf(line, ref, rows),
  );
  return matching.find(({ line }) => rows.some(({ amount }) => amount === line.face_kobo)) ?? matching[0];
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
        id: newId(),
        kind: "VEND",
        orderId: line.order_id,
        lineId: line.id,
        customerRef: ref,
        state: "INTENT",
        attempt: line.attempts + 1,
        amountKobo: line.cost_kobo,
        request: stored(line),
        createdAt: now,
        horizonMs: ctx.schedules[service.horizon],
        scanGapMs: ctx.schedules.scanGap,
        wallet: debitedWallet(ctx, service.id),
        supplierKey: ctx.key,
      },
    }),
  ]);
}

const stored = (line: LineRow) => line.request as Prisma.InputJsonValue;
