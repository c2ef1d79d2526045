import { context } from "@/lib/context/context";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { pinsCsv, pinsText } from "@/lib/receipts/pins-file";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { orderAddress } from "@/lib/web/order-address";
import { fieldProblem, problem } from "@/lib/web/problem";
import { examWords } from "@/lib/words/messages";

/** An order's exam PINs as a file, `format=txt` or `csv`, for the holder of its token. */
export const GET = apiRoute<{ ref: string }>(async (request, params) => {
  const format = new URL(request.url).searchParams.get("format") ?? "txt";
  if (format !== "txt" && format !== "csv") return fieldProblem("format", "field_invalid");
  const address = orderAddress(request, params);
  const order = address && (await findOrderView(context(), address));
  const line = order?.lines.find(({ delivery }) => Array.isArray(delivery?.pins));
  if (!order || !line) return problem("not-found");
  const body = format === "csv" ? pinsCsv(line) : pinsText(order.ref, line);
  return downloadResponse(body, examWords.fileName({ ref: order.ref }), format);
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");
