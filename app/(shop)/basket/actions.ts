"use server";

import { textOf } from "@/app/_forms/form-text";
import {
  orderKey,
  type PayRequest,
  parsePayRequest,
  placePurchase,
  reviewOf,
} from "@/app/_purchase/actions/place-purchase";
import { checkEmail } from "@/app/_purchase/state/check-email";
import { emptyFormValues } from "@/app/_purchase/state/form-values";
import { type PurchaseState, startState } from "@/app/_purchase/state/purchase-state";
import { nextAnswer } from "@/app/_ui/next-answer";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
import { BASKET } from "@/lib/model/service-id";
import { findBasketOrder } from "@/lib/orders/basket/find-basket-order";
import { recordBasketOrder } from "@/lib/orders/basket/record-basket-order";
import { removeFromBasket } from "@/lib/orders/basket/remove-from-basket";
import { isEmailOptional } from "@/lib/orders/checkout/is-email-optional";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { countBasket, setBasketCount } from "@/lib/web/basket-count";
import { findDevice } from "@/lib/web/ensure-device";
import { redirectLocal } from "@/lib/web/redirect-local";
import { type PricedBasket, priceBasket } from "./price-basket";

/**
 * Pays for the basket: one order for all its items. As in a purchase form, a total that wasn't seen for exactly these items is
 * shown first. With JavaScript it returns the address to open; without it, it redirects.
 */
export async function payBasketAction(previous: PurchaseState, form: FormData): Promise<PurchaseState> {
  await assertActionOrigin();
  const answer = nextAnswer(previous);
  const email = textOf(form, "email", 254);
  const base = startState({ ...emptyFormValues(), email });
  let state: PurchaseState;
  try {
    state = { ...base, ...(await pay(email, form)), answer };
  } catch (cause) {
    context().log.error("basket failed", { event: "buy_failed", err: cause });
    state = { ...base, notice: { kind: "broken" }, answer };
  }
  if (state.go && textOf(form, "script") !== "1") redirectLocal(state.go.url);
  return state;
}

async function pay(email: string, form: FormData): Promise<Partial<PurchaseState>> {
  const device = await findDevice();
  const basket = await priceBasket(device);
  const { whole } = basket;
  // The re-rendered page says at each item why it isn't available.
  const request = parsePayRequest(form, basket.fingerprint);
  if (device !== null && basket.items.length === 0 && request.key !== null) {
    const order = await findBasketOrder(context(), device, orderKey(request.key, request.payment));
    if (order) return { go: { url: orderPath(order), order } };
  }
  if (device === null || !whole) return unavailable();
  if (!whole.ok) return whole.reason === "invalid" ? unavailable() : unavailable(whole.code);
  const optional = await isEmailOptional(basket.items.map(({ item }) => item.service));
  const problems = checkEmail(email, { optional });
  if (problems.length > 0) {
    const wanted = { service: BASKET, fingerprint: basket.fingerprint, key: request.key, form } as const;
    return { problems, review: await reviewOf(wanted, whole.quote, whole.selling.queueSeconds) };
  }
  return place(device, basket, email, request, whole);
}

async function place(
  device: string,
  basket: PricedBasket,
  email: string,
  request: PayRequest,
  whole: Parameters<typeof placePurchase>[1],
): Promise<Partial<PurchaseState>> {
  const { input, fingerprint, items } = basket;
  const wanted = { ...request, service: BASKET, input, email, fingerprint } as const;
  const placed = await placePurchase({ ...wanted, toFields: (problems) => problems }, whole);
  if (placed.go?.order) {
    const ids = items.map(({ item }) => item.id);
    await recordBasketOrder(context(), device, ids, placed.go.order.ref);
    await setBasketCount(0);
  }
  return placed;
}

/** Removes one item. */
export async function removeItemAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const device = await findDevice();
  if (device !== null) {
    await removeFromBasket(context(), device, textOf(form, "item"));
    await countBasket(context(), device);
  }
  redirectLocal("/basket");
}

function unavailable(code = "not_available"): Partial<PurchaseState> {
  return { notice: { kind: "unavailable", code } };
}
