import type { Context } from "@/lib/context/context";
import { findReplyPromise } from "./find-reply-promise";
import { openCase } from "./open-case";

/** As many as a round opens or closes; the next continues. */
const MOST = 100;
/** Newest first: the oldest have their case. */
const MOST_LATE = 2_000;

/**
 * Opens a case for each paid order that is still undecided after `caseAfter`, so that a person has it without its customer
 * asking: once an order, and none if its customer has one. Closes it when the order is decided, unless the customer has
 * reported it since. Changes no order: nothing is sent again or refunded while an outcome is unknown.
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

/** Two reads by their indexes: an anti-join would read all cases. */
async function findUnknownLate({ db, schedules }: Context, now: Date) {
  const orders = await db.order.findMany({
    where: {
      status: { in: ["paid", "processing"] },
      paidAt: { lte: new Date(now.getTime() - schedules.caseAfter) },
    },
    select: { id: true, paidAt: true },
    orderBy: { paidAt: "desc" },
    take: MOST_LATE,
  });
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const cases = await db.case.findMany({
    where: { orderId: { in: ids }, kind: "not_received" },
    select: { orderId: true },
  });
  const known = new Set(cases.map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !known.has(id)).slice(0, MOST);
}

async function closeDecided({ db }: Context, now: Date): Promise<void> {
  const cases = await db.case.findMany({
    where: {
      kind: "not_received",
      why: "no_answer",
      state: "open",
      // The customer hasn't reported it: that moves heard_at.
      heardAt: { equals: db.case.fields.openedAt },
      order: { status: { in: ["delivered", "partly_delivered", "refunded"] } },
    },
    select: { id: true, order: { select: { status: true } } },
    take: MOST,
  });
  for (const { id, order } of cases) {
    await db.case.updateMany({
      where: { id, state: "open", heardAt: { equals: db.case.fields.openedAt } },
      data: {
        state: "closed",
        closedAt: now,
        closedBy: "shop",
        closedWhy: (order?.status ?? "decided").replace("_", " "),
        // The order's own email says so.
        outcome: order?.status === "refunded" ? "refunded" : "delivered",
      },
    });
  }
}
