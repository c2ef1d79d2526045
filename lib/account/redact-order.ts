import type { Context } from "@/lib/context/context";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { maskTail } from "@/lib/platform/log/redact-text";
import type { Prisma } from "@/lib/platform/prisma/client";

type Retained = Pick<Context, "db" | "clock">;

const GONE = "removed";
/** The purchase parameters that identify a person or a place. */
const PERSONAL = ["customerName", "address", "phone"];

/** The statuses in which an order's personal data may be removed; the database's guards require the same (guard-order.sql). */
const OVER = ["delivered", "partly_delivered", "refunded", "expired"];

const NEEDED = {
  id: true,
  status: true,
  lines: { select: { id: true, recipient: true, request: true, deliveryCipher: true } },
  effects: { select: { id: true, kind: true, request: true, evidence: true } },
} as const satisfies Prisma.OrderSelect;
type Needed = Prisma.OrderGetPayload<{ select: typeof NEEDED }>;

interface Span {
  from: Date;
  to: Date;
}

const aged = ({ from, to }: Span, unpaid: boolean) => ({
  placedAt: { gte: from, lt: to },
  requestHash: { not: GONE },
  ...(unpaid ? { status: "expired" } : {}),
});

/** Removes personal data from at most `limit` finished orders, oldest first. Returns how many. */
export async function redactOrders(
  ctx: Retained,
  span: Span,
  limit: number,
  unpaid: boolean,
): Promise<number> {
  const orders = await ctx.db.order.findMany({
    where: { status: { in: OVER }, ...aged(span, unpaid), cases: { none: { state: "open" } } },
    orderBy: { placedAt: "asc" },
    take: limit,
    select: NEEDED,
  });
  let count = 0;
  for (const order of orders) if (await redactOrder(ctx, order)) count += 1;
  return count;
}

/** When the oldest order of the span that still has personal data was placed. */
export async function oldestWithPerson(
  { db }: Retained,
  span: Span,
  unpaid: boolean,
): Promise<Date | undefined> {
  const order = await db.order.findFirst({
    where: aged(span, unpaid),
    orderBy: { placedAt: "asc" },
    select: { placedAt: true },
  });
  return order?.placedAt;
}

/** Removes personal data and deliverables from an order. False if it changed meanwhile: a late payment, a reversal. */
async function redactOrder({ db }: Retained, { id, status, lines, effects }: Needed): Promise<boolean> {
  const done = await nullIfMissing(
    db.$transaction([
      db.order.update({
        where: { id, status },
        data: {
          email: GONE,
          input: {},
          requestHash: GONE,
          repeatHash: GONE,
          placedFrom: null,
          deviceKey: null,
          version: { increment: 1 },
        },
        select: { id: true },
      }),
      db.payment.updateMany({ where: { orderId: id }, data: { cardKey: null } }),
      // Written after the order, whose lock keeps the words from being written meanwhile.
      db.orderWords.updateMany({ where: { orderId: id }, data: { words: "" } }),
      db.caseMessage.updateMany({ where: { case: { orderId: id } }, data: { cipher: "" } }),
      db.caseFile.deleteMany({ where: { message: { case: { orderId: id } } } }),
      db.case.updateMany({ where: { orderId: id, draft: { not: null } }, data: { draft: null } }),
      ...lines.map((line) =>
        db.line.update({
          where: { id: line.id },
          data: {
            recipient: line.recipient && maskTail(line.recipient),
            request: without(line.request, PERSONAL),
            deliveryCipher: line.deliveryCipher === null ? null : "",
          },
          select: { id: true },
        }),
      ),
      ...effects
        .filter(({ kind }) => kind === "VEND")
        .map((effect) =>
          db.effect.update({
            where: { id: effect.id },
            data: {
              request: without(effect.request, PERSONAL),
              ...(effect.evidence === null ? {} : { evidence: without(effect.evidence, ["sealed"]) }),
            },
            select: { id: true },
          }),
        ),
    ]),
  );
  return done !== null;
}

function without(json: Prisma.JsonValue, names: readonly string[]): Prisma.InputJsonObject {
  const entries = Object.entries(json as Prisma.JsonObject).filter(([name]) => !names.includes(name));
  return Object.fromEntries(entries) as Prisma.InputJsonObject;
}
