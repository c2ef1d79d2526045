import type { FormValues } from "@/app/_purchase/state/form-values";
import { SERVICE_FORMS } from "@/app/_purchase/state/service-forms";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { type DeviceOrder, saveNetwork, saveOrder } from "@/app/_shop/device/device";
import type { ServiceId } from "@/lib/model/service-id";
import { networkHint, parsePhone, toLocalPhone } from "@/lib/services/fields/phone";

/** Stores an order on this device, and any network chosen against a number's prefix. */
export function rememberPurchase(
  service: ServiceId,
  order: { ref: string; token: string },
  typed: FormValues,
  options: readonly NetworkOption[],
  what: string,
  total: number | undefined,
): void {
  const remembered = SERVICE_FORMS[service] ? ofFields(typed) : ofRows(typed);
  if (!remembered) return;
  saveOrder({ ...order, service, what, total: total ?? 0, at: new Date().toISOString(), ...remembered });
  if (service !== "airtime") return;
  for (const row of typed.rows) {
    const number = parsePhone(row.phone);
    if (!number || row.product === "") continue;
    const chosen = options.find(({ slug }) => slug === row.product);
    if (chosen) saveNetwork(number, chosen.network === networkHint(row.phone) ? null : chosen.slug);
  }
}

type Remembered = Pick<DeviceOrder, "recipient" | "again">;

function ofRows(typed: FormValues): Remembered | null {
  const [first] = typed.rows;
  if (!first) return null;
  const phone = localOf(first.phone);
  const others = new Set(typed.rows.map((row) => localOf(row.phone))).size - 1;
  return {
    recipient: others > 0 ? `${phone} +${others}` : phone,
    again: { phone, product: first.product, amount: first.amount, plan: typed.plan },
  };
}

/** Not stored: confirmations must be given again next time, and names and addresses are personal. */
const NOT_STORED = new Set(["accountIdAgain", "adult", "customerName", "address"]);

function ofFields({ fields, plan }: FormValues): Remembered {
  const again = Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_STORED.has(name)));
  const number = fields.meterNumber || fields.smartcardNumber || fields.accountId || fields.iccid || "";
  return {
    recipient: number.trim(),
    again: { phone: "", product: "", amount: "", plan, fields: again },
  };
}

function localOf(typed: string): string {
  const e164 = parsePhone(typed);
  return e164 ? toLocalPhone(e164) : typed;
}
