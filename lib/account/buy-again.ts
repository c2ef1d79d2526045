import type { Context } from "@/lib/context/context";
import { type MaskedCustomer, maskCustomer } from "@/lib/model/mask-customer";
import { findRepeat } from "@/lib/orders/checkout/find-repeat";
import { findValidatedCustomer } from "@/lib/orders/checkout/find-validated-customer";
import { type PlaceOrderResult, placeOrder } from "@/lib/orders/checkout/place-order";
import { prepareValidation } from "@/lib/orders/checkout/prepare-validation";
import { type QuoteResult, quoteOrder } from "@/lib/orders/checkout/quote-order";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import type { WalletLimit } from "@/lib/orders/payment/pay-from-wallet";
import { findService } from "@/lib/services/registry";
import { findMyOrder, type OwnOrder } from "./find-my-order";

export interface AgainQuote {
  order: OwnOrder;
  quote: QuoteResult;
  /** The owner of the meter or smartcard, masked as on the form; null if the service has no validation, or it failed. */
  owner: MaskedCustomer | null;
  /** An identical order of the account in the last few minutes. */
  repeatRef: string | null;
}

/**
 * Quotes one of the account's own orders at the current price. Validates a meter's or smartcard's owner first, as the purchase
 * form does, because a purchase needs a validation from the last 30 minutes. Null if the account has no such order. `may`:
 * whether the upstream may be called (rate limit against abuse).
 */
export async function quoteAgain(
  ctx: Context,
  userId: string,
  ref: string,
  may: (input: Record<string, unknown>) => Promise<boolean>,
): Promise<AgainQuote | null> {
  const order = await findMyOrder(ctx, userId, ref);
  if (!order) return null;
  const owner = await askOwner(ctx, order, may);
  const { service, input, email } = order;
  const [quote, repeat] = await Promise.all([
    quoteOrder(ctx, { service, input }),
    // The order's email may be somebody else's.
    findRepeat(ctx, { service, input, buyer: { email, userId, device: null }, elsewhere: false }),
  ]);
  return { order, quote, owner, repeatRef: repeat?.ref ?? null };
}

/**
 * Places the order again: the same input and email, or the account's if it has none, at today's price. Null if the account has
 * no such order.
 */
export async function placeAgain(
  ctx: Context,
  user: { userId: string; email: string },
  asked: {
    ref: string;
    key: string;
    payment: "paystack" | "wallet";
    expectedTotal: number;
    walletLimit?: WalletLimit | null;
    device?: string | null;
    address?: string | null;
  },
): Promise<PlaceOrderResult | null> {
  const order = await findMyOrder(ctx, user.userId, asked.ref);
  if (!order) return null;
  const { service, input, email } = order;
  const { key, payment, expectedTotal, walletLimit, device, address } = asked;
  return placeOrder(ctx, {
    service,
    input,
    email: email || user.email,
    key,
    payment,
    expectedTotal,
    walletLimit,
    userId: user.userId,
    device,
    address,
  });
}

async function askOwner(
  ctx: Context,
  order: OwnOrder,
  may: (input: Record<string, unknown>) => Promise<boolean>,
): Promise<MaskedCustomer | null> {
  const service = findService(order.service);
  if (!service?.check) return null;
  const { product, meterNumber, meterType, smartcardNumber } = order.input;
  const check =
    service.id === "electricity" ? { product, meterNumber, meterType } : { product, smartcardNumber };
  const prepared = await prepareValidation(ctx, { service: service.id, check });
  if (!prepared.ok) return null;
  const { customer } = await findValidatedCustomer(ctx, service.id, prepared.key);
  if (customer) return maskCustomer(customer);
  // Without a validation, the quote itself reports what is missing.
  const asked = (await may(order.input)) ? await validateCustomer(ctx, { service: service.id, check }) : null;
  return asked?.ok ? maskCustomer(asked.customer) : null;
}
