import { context } from "@/lib/context/context";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { resultsCsv } from "@/lib/receipts/results-csv";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { orderAddress } from "@/lib/web/order-address";
import { problem } from "@/lib/web/problem";
import { orderWords } from "@/lib/words/messages";

/** The outcome of each item of an order, as CSV, for the holder of its token. */
export const GET = apiRoute<{ ref: string }>(async (request, params) => {
  const address = orderAddress(request, params);
  const order = address && (await findOrderView(context(), address));
  if (!order) return problem("not-found");
  return downloadResponse(resultsCsv(order), orderWords.fileName({ ref: order.ref }), "csv");
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");
