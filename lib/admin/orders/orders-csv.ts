import type { Context } from "@/lib/context/context";
import { type Kobo, toNairaNumber } from "@/lib/platform/money";
import { EXPORT_PAGE, pagedCsv } from "@/lib/platform/paged-csv";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { timestamp } from "@/lib/words/lagos-time";
import { productName } from "@/lib/words/network-name";
import { orderServiceName } from "@/lib/words/order-service-name";
import { findOrders, type OrderFilter, type Place } from "./find-orders";

/** The orders of a filter as CSV, in its order. Streams page by page, so that memory use stays bounded. Naira, Lagos times. */
export async function* filteredOrdersCsv(
  ctx: Pick<Context, "db">,
  filter: OrderFilter,
): AsyncGenerator<string> {
  yield* pagedCsv(
    ordersWords.exportHead,
    async (after: Place | null) => {
      const { orders, next } = await findOrders(ctx, { ...filter, after, limit: EXPORT_PAGE });
      return { rows: orders, next };
    },
    ({ placedAt, ref, service, product, status, email, lines, total, fee, paidAt, margin }) => [
      timestamp(placedAt),
      ref,
      orderServiceName(service),
      productName(product),
      shortStatus[status],
      email,
      String(lines),
      naira(total),
      naira(fee),
      paidAt ? timestamp(paidAt) : "",
      margin === null ? "" : naira(margin),
    ],
  );
}

const naira = (amount: Kobo) => toNairaNumber(amount).toFixed(2);
