import type { OrderPart } from "@/app/_shop/device/device";
import type { LineView } from "@/lib/model/order-view";
import { productSlug } from "@/lib/model/product-slug";
import { isByFace } from "@/lib/model/service-facts";
import { lineName } from "@/lib/words/line-name";

/** The form's field for the number of each service that has one; airtime and data have rows. */
const NUMBER_FIELDS: Readonly<Record<string, string>> = {
  electricity: "meterNumber",
  tv: "smartcardNumber",
  internet: "accountId",
  betting: "accountId",
  "esim-topup": "iccid",
};

/** What a basket delivered to each number, with the form's values to buy that again by itself. Pure. */
export function basketParts(lines: readonly LineView[]): OrderPart[] {
  const numbers = new Map<string, LineView[]>();
  for (const line of lines) {
    if (line.recipient === "") continue;
    const key = `${line.service} ${line.recipient} ${line.product} ${line.plan ?? ""}`;
    numbers.set(key, [...(numbers.get(key) ?? []), line]);
  }
  return [...numbers.values()].flatMap((same) => {
    const [line] = same;
    if (!line || same.some(({ status }) => status !== "delivered")) return [];
    const { service, recipient } = line;
    const amount = same.reduce((sum, one) => sum + one.amount.amount, 0);
    return [
      {
        service,
        what: lineName(service, line),
        recipient,
        amount,
        items: same.length,
        again: againOf(line, String(amount / 100)),
      },
    ];
  });
}

function againOf(line: LineView, amount: string): OrderPart["again"] {
  const { service, recipient, plan = "" } = line;
  const product = productSlug(line.product);
  if (service === "airtime") return { phone: recipient, product, amount, plan: "" };
  if (service === "data") return { phone: recipient, product: "", amount: "", plan };
  const field = NUMBER_FIELDS[service];
  if (!field) return undefined;
  return {
    phone: "",
    product: "",
    amount: "",
    plan,
    fields: {
      product,
      [field]: recipient,
      ...(isByFace(service) ? { amount } : {}),
      ...(line.meterType ? { meterType: line.meterType } : {}),
    },
  };
}
