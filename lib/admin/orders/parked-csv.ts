import type { Context } from "@/lib/context/context";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { parkedWords } from "@/lib/words/en/parked";
import { timestamp } from "@/lib/words/lagos-time";
import { productName } from "@/lib/words/network-name";
import { orderServiceName } from "@/lib/words/order-service-name";
import type { Place } from "./find-orders";
import { findParked, type ParkedFilter } from "./find-parked";
import { reviewReason } from "./review-reason";

/** The review queue as CSV. Naira, Lagos times. */
export function parkedCsv(ctx: Pick<Context, "db">, filter: ParkedFilter): AsyncGenerator<string> {
  return pagedCsv(
    parkedWords.exportHead,
    async (after: Place | null) => {
      const { parked, next } = await findParked(ctx, { ...filter, after, limit: EXPORT_PAGE });
      return { rows: parked, next };
    },
    (item) => [
      timestamp(item.createdAt),
      item.ref ?? "",
      item.kind === "VEND" ? parkedWords.vend : parkedWords.refundOf,
      item.service ? orderServiceName(item.service) : "",
      item.product ? productName(item.product) : "",
      nairaCell(item.total ?? item.amount),
      reviewReason(item),
      item.customerRef,
      item.upstreamId ?? "",
      item.paidAt ? timestamp(item.paidAt) : "",
    ],
  );
}
