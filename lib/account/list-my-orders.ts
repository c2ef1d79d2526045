import { ORDER_STATUSES, type OrderStatus } from "@/lib/model/order-status";
import { ORDER_SERVICES, type OrderService } from "@/lib/model/service-id";
import { type Kobo, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import type { AccountContext } from "./account-context";

/** Filters of a customer's order list; times in UTC. */
export interface OrderFilter {
  service?: OrderService;
  statuses?: readonly OrderStatus[];
  /** Placed at or after. */
  from?: Date;
  /** Placed before. */
  until?: Date;
}

/** An order in the customer's list. Contains no secrets; those are on the order page. */
export interface MyOrder {
  ref: string;
  service: string;
  status: OrderStatus;
  cancelled: boolean;
  total: Kobo;
  placedAt: Date;
  lines: {
    service: string;
    product: string;
    planLabel: string | null;
    quantity?: number;
    recipient: string;
  }[];
}

/** Unfinished statuses. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  "awaiting_payment",
  "paid",
  "processing",
  "refund_due",
  "under_review",
];

/** A page of the account's orders, newest first. `before` is the last reference of the previous page (keyset). */
export async function listMyOrders(
  ctx: AccountContext,
  userId: string,
  filter: OrderFilter = {},
  page: { before?: string; limit?: number } = {},
): Promise<{ orders: MyOrder[]; next: string | null }> {
  const limit = page.limit ?? 20;
  const after = page.before
    ? await ctx.db.order.findFirst({
        where: { ref: page.before, userId },
        select: { id: true, placedAt: true },
      })
    : null;
  const rows = await ctx.db.order.findMany({
    where: {
      userId,
      service: filter.service,
      ...(filter.statuses ? { status: { in: [...filter.statuses] } } : {}),
      placedAt: { gte: filter.from, lt: filter.until },
      // The end of the previous page, as a bound where the index scan starts. Prisma's cursor would read everything newer
      // first.
      ...(after
        ? {
            AND: [
              { placedAt: { lte: after.placedAt } },
              { OR: [{ placedAt: { lt: after.placedAt } }, { id: { lt: after.id } }] },
            ],
          }
        : {}),
    },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    include: {
      lines: {
        orderBy: { position: "asc" },
        select: { service: true, product: true, request: true, recipient: true },
      },
    },
  });
  const orders = rows.slice(0, limit).map((row) => ({
    ref: row.ref,
    service: row.service,
    status: row.status as OrderStatus,
    cancelled: row.closeReason === "cancelled",
    total: kobo(Number(row.totalKobo)),
    placedAt: row.placedAt,
    lines: row.lines.map(({ service, product, request, recipient }) => ({
      service,
      product,
      recipient: toLocalPhone(recipient),
      ...labelsOf(request as Record<string, unknown>),
    })),
  }));
  return { orders, next: rows.length > limit ? (orders.at(-1)?.ref ?? null) : null };
}

function labelsOf({ label, quantity }: Record<string, unknown>): {
  planLabel: string | null;
  quantity?: number;
} {
  return {
    planLabel: typeof label === "string" ? label : null,
    ...(typeof quantity === "number" ? { quantity } : {}),
  };
}

/** Parses a filter from an address; ignores unknown values. Days are Lagos days, YYYY-MM-DD. */
export function parseOrderFilter(asked: Record<string, string | undefined>): OrderFilter {
  const service = ORDER_SERVICES.find((id) => id === asked.service);
  const status = ORDER_STATUSES.find((value) => value === asked.status);
  const from = dayOf(asked.from);
  const to = dayOf(asked.to);
  return {
    ...(service ? { service } : {}),
    ...(asked.status === "open" ? { statuses: OPEN_STATUSES } : status ? { statuses: [status] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { until: new Date(to.getTime() + 24 * 60 * 60 * 1000) } : {}),
  };
}

/** Midnight in Lagos (UTC+1 all year) of a day; null if the text isn't one. */
function dayOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00+01:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
