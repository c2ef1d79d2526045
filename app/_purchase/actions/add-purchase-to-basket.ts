import "server-only";
import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import type { FormValues } from "@/app/_purchase/state/form-values";
import type { PurchaseState } from "@/app/_purchase/state/purchase-state";
import { context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { putIntoBasket } from "@/lib/orders/basket/put-into-basket";
import type { QuoteResult } from "@/lib/orders/checkout/quote-order";
import { againSeconds } from "@/lib/upstream/selling-state";
import { countBasket } from "@/lib/web/basket-count";
import { ensureDevice } from "@/lib/web/ensure-device";
import { limitVisitor } from "@/lib/web/limit-visitor";

interface Chosen {
  service: ServiceId;
  typed: FormValues;
  /** `item`: the basket item that the form edits. */
  form: FormData;
}

/** Adds a purchase to this browser's basket and redirects there, or says why it can't be sold now. */
export async function addPurchaseToBasket(
  { service, typed, form }: Chosen,
  { input, quote, selling }: Extract<QuoteResult, { ok: true }>,
): Promise<Partial<PurchaseState>> {
  if (selling.refusal) {
    return { notice: { kind: "unavailable", code: selling.refusal, seconds: againSeconds(selling) } };
  }
  const limited = await limitVisitor("basket", await headers(), {});
  if (!limited.ok) return { notice: { kind: "limited", seconds: limited.retryAfterSeconds } };
  const ctx = context();
  const device = await ensureDevice();
  const { accountIdAgain: _again, adult: _adult, ...fields } = typed.fields;
  const goods = {
    service,
    input,
    // Confirmations must be given again when the item is edited.
    form: { rows: typed.rows, plan: typed.plan, email: typed.email, fields },
    price: quote.total - quote.paymentFee,
  };
  const item = textOf(form, "item") || undefined;
  if (!(await putIntoBasket(ctx, device, goods, item))) {
    return { notice: { kind: "unavailable", code: "basket_full" } };
  }
  await countBasket(ctx, device);
  return { go: { url: "/basket", order: null } };
}
