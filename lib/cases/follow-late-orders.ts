import type { Context } from "@/lib/context/context";
import { findReplyPromise } from "./find-reply-promise";
import { openCase } from "./open-case";

/** Cases that a round opens or closes; the next round continues. */
const MAX_CASES = 100;
/** Newest first: the oldest already have their case. */
const MAX_LATE = 2_000;

/**
 * Opens a case for each paid order still undecided after `caseAfter`, so that staff handle it before the
 * customer complains: once per order, and none if the customer has one. Closes it when the order is decided,
 * unless the customer has reported it since. Changes no order: nothing is sent again or refunded while an
 * outcome is unknown.
 */
export async function followLateOrders(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const late = await findUnknownLate(ctx, now);
  const promise = late.length > 0 ? await findReplyPromise(ctx) : null;
  for (const { id, paidAt } of late) {
    await openCase(ctx, {
      kind: "not_received",
      subject: `order:${id}`,
      orderId: id,
      why: "no_answer",
      dueAt: promise?.(paidAt),
      once: true,
    });
  }
  await closeDecided(ctx, now);
}

/** Two indexed reads: an anti-join would read all cases. */
async function findUnknownLate({ db, schedules }: Context, now: Date) {
  const before = { lte: new Date(now.getTime() - schedules.caseAfter) };
  const orders = await db.order.findMany({
    where: {
      status: { in: ["paid", "processing"] },
      paidAt: before,
      // A held order has a case of its own. Its release sets this to the time of the release.
      OR: [{ holdUntil: null }, { holdUntil: before }],
    },
    select: { id: true, paidAt: true },
    orderBy: { paidAt: "desc" },
    take: MAX_LATE,
  });
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const cases = await db.case.findMany({
    where: { orderId: { in: ids }, kind: "not_received" },
    select: { orderId: true },
  });
  const known = new Set(cases.map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !known.has(id)).slice(0, MAX_CASES);
}

async function closeDecided({ db }: Context, now: Date): Promise<void> {
  const cases = await db.case.findMany({
    where: {
      kind: "not_received",
      why: "no_answer",
      state: "open",
      // The customer hasn't reported it: a report updates heard_at.
      heardAt: { equals: db.case.fields.openedAt },
      order: { status: { in: ["delivered", "partly_delivered", "refunded"] } },
    },
    select: { id: true, order: { select: { status: true } } },
    take: MAX_CASES,
  });
  for (const { id, order } of cases) {
    await db.case.updateMany({
      where: { id, state: "open", heardAt: { equals: db.case.fields.openedAt } },
      data: {
        state: "closed",
        closedAt: now,
        closedBy: "shop",
        closedWhy: (order?.status ?? "decided").replace("_", " "),
        // The order's own email reports it.
        outcome: order?.status === "refunded" ? "refunded" : "delivered",
      },
    });
  }
}
