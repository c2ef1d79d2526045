import { networkHint, parsePhone, toLocalPhone } from "@/lib/services/phone-schema";
import { keepNetwork, keepOrder } from "../device";
import type { NetworkOption } from "./to-input";
import type { Typed } from "./typed";

/** Keeps an order, and the network that was chosen against a number's prefix, on this device. */
export function rememberPurchase(
  service: "airtime" | "data",
  order: { ref: string; token: string },
  typed: Typed,
  options: readonly NetworkOption[],
  what: string,
  total: number | undefined,
): void {
  const [first] = typed.rows;
  if (!first) return;
  const e164 = parsePhone(first.phone);
  const phone = e164 ? toLocalPhone(e164) : first.phone;
  const others = typed.rows.length - 1;
  keepOrder({
    ...order,
    service,
    what,
    recipient: others > 0 ? `${phone} +${others}` : phone,
    total: total ?? 0,
    at: new Date().toISOString(),
    again: { phone, product: first.product, amount: first.amount, plan: typed.plan },
  });
  if (service !== "airtime") return;
  for (const row of typed.rows) {
    const number = parsePhone(row.phone);
    if (!number || row.product === "") continue;
    const chosen = options.find(({ slug }) => slug === row.product);
    if (chosen) keepNetwork(number, chosen.network === networkHint(row.phone) ? null : chosen.slug);
  }
}
