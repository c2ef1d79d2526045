import type { OrderView } from "@/lib/model/order-view";
import { csvLine } from "@/lib/platform/paged-csv";
import { lineName } from "@/lib/words/line-name";
import { lineWords, orderWords } from "@/lib/words/messages";
import { lineReason } from "@/lib/words/reason-sentence";

/** The result of each item of an order as CSV (RFC 4180). Contains no token, PIN or code. Pure. */
export function resultsCsv({ lines }: Pick<OrderView, "lines">): string {
  const rows = lines.map((line) => [
    String(line.position),
    line.recipient,
    lineName(line.service, line),
    String(line.amount.amount / 100),
    lineWords[line.status],
    lineReason(line) ?? "",
    typeof line.delivery?.reference === "string" ? line.delivery.reference : "",
  ]);
  return [orderWords.resultsHead, ...rows].map(csvLine).join("");
}
