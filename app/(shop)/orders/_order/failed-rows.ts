import type { FormRow } from "@/app/_purchase/state/form-values";
import type { OrderView } from "@/lib/model/order-view";
import { isFailed } from "./order-counts";

/**
 * The form's rows of what an order to several numbers didn't deliver, so that a new order can be filled with them; none
 * for other services. An amount that was sent in parts is one row again. Pure.
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
