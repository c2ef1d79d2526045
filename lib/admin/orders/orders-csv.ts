import type { Context } from "@/lib/context/context";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { ordersWords, shortStatus } from "@/lib/words/en/orders";
import { timestamp } from "@/lib/words/lagos-time";
import { productName } from "@/lib/words/network-name";
import { orderServiceName } from "@/lib/words/order-service-name";
import { findOrders, type OrderFilter, type Place } from "./find-orders";
import { listedName } from "./listed-item";

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
    (order) => [
      timestamp(order.placedAt),
      order.ref,
      orderServiceName(order.service),
      productName(order.product),
      listedName(order),
      shortStatus[order.status],
      order.email,
      String(order.lines),
      nairaCell(order.total),
      nairaCell(order.fee),
      order.paidAt ? timestamp(order.paidAt) : "",
      nairaCell(order.margin),
    ],
  );
}
