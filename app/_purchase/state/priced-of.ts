import type { Quote } from "@/lib/pricing/quote";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { shownAmount } from "@/lib/services/registry";
import type { Priced } from "./priced";

/** Converts a quote to the form that the order summary shows. */
export function pricedOf(service: string, quote: Quote, queueSeconds: number): Priced {
  return {
    total: quote.total,
    fee: quote.paymentFee,
    queueSeconds,
    lines: quote.lines.map((line) => ({
      recipient: toLocalPhone(line.recipient),
      product: line.product,
      plan: line.planId ?? undefined,
      face: shownAmount(line.service ?? service, line),
      price: line.price,
    })),
  };
}
