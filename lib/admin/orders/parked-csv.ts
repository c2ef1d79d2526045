import type { Context } from "@/lib/context/context";
import { toNairaNumber } from "@/lib/platform/money";
import { EXPORT_PAGE, pagedCsv } from "@/lib/platform/paged-csv";
import { parkedWords, parkReason } from "@/lib/words/en/parked";
import { timestamp } from "@/lib/words/lagos-time";
import { productName } from "@/lib/words/network-name";
import { orderServiceName } from "@/lib/words/order-service-name";
import type { Place } from "./find-orders";
import { findParked, type ParkedFilter } from "./find-parked";

/** The review queue as CSV. Naira, Lagos times. */
export function parkedCsv(ctx: Pick<Context, "db">, filter: ParkedFilter): AsyncGenerator<string> {
  return pagedCsv(
    parkedWords.exportHead,
    async (after: Place | null) => {
      const { parked, next } = await findParked(ctx, { ...filter, after, limit: EXPORT_PAGE });
      return { rows: parked, next };
    },
    ({ createdAt, ref, kind, service, product, total, amount, reason, customerRef, upstreamId, paidAt }) => [
      timestamp(createdAt),
      ref ?? "",
      kind === "VEND" ? parkedWords.vend : parkedWords.refundOf,
      service ? orderServiceName(service) : "",
      product ? productName(product) : "",
      toNairaNumber(total ?? amount).toFixed(2),
      parkReason(reason),
      customerRef,
      upstreamId ?? "",
      paidAt ? timestamp(paidAt) : "",
    ],
  );
}
