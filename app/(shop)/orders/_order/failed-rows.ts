import type { FormRow } from "@/app/_purchase/state/form-values";
import type { OrderView } from "@/lib/model/order-view";
import { isFailed } from "./order-counts";

/**
 * The form's rows for the undelivered items of an order to several numbers, to prefill a new order; none for other services. An
 * amount sent in parts is one row again. Pure.
 */
export function failedRows({ service, lines }: Pick<OrderView, "service" | "lines">): FormRow[] {
  if ((service !== "airtime" && service !== "data") || lines.length < 2) return [];
  const rows: FormRow[] = [];
  for (const line of lines.filter(isFailed)) {
    const phone = line.recipient;
    if (service === "data") {
      rows.push({ phone, product: "", amount: "", plan: line.plan ?? "" });
      continue;
    }
    const { product } = line;
    const before = rows.find((row) => row.phone === phone && row.product === product);
    const amount = String(line.amount.amount / 100 + Number(before?.amount ?? 0));
    if (before) before.amount = amount;
    else rows.push({ phone, product, amount });
  }
  return rows;
}
