import { orderPath } from "@/lib/model/order-path";
import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { MAX_FINGERPRINT_LENGTH } from "@/app/_purchase/state/form-values";
import { pricedOf } from "@/app/_purchase/state/priced-of";
import type { PurchaseNotice, PurchaseState, Review } from "@/app/_purchase/state/purchase-state";
import { findSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import type { FieldProblem, OrderService } from "@/lib/model/service-id";
import { type PlaceOrderResult, placeOrder } from "@/lib/orders/checkout/place-order";
import type { QuoteResult } from "@/lib/orders/checkout/quote-order";
import type { Quote } from "@/lib/pricing/quote";
import { againSeconds } from "@/lib/upstream/selling-state";
import { ensureDevice } from "@/lib/web/ensure-device";
import { findVisitorRepeat } from "@/lib/web/find-visitor-repeat";
import { limitVisitor, strangerAddress } from "@/lib/web/limit-visitor";
import { isPaymentOrigin } from "@/lib/web/payment-origins";
import { recipientsOf } from "@/lib/web/recipients-of";
import { rememberLanguage } from "@/lib/web/remember-language";
import { walletOffer } from "./wallet-offer";
import { requiredProof, walletAllowanceOf } from "./wallet-proof";

/** An idempotency key of contract.md, 16–64 visible characters, with room for orderKey's suffix. */
const KEY = /^[\x21-\x7e]{16,62}$/;

/** What a pay button requests, besides the purchase itself. */
export interface PayRequest {
  /** The form's idempotency key, from which the order's own key is derived (orderKey). */
  key: string | null;
  payment: "paystack" | "wallet";
  /** The buyer wants refunds in the store wallet; ignored for guests. */
  refundTo?: "wallet";
  /** The total that the customer saw for exactly this purchase, in kobo. Null: show it first. */
  expectedTotal: number | null;
  again: boolean;
  /** May hold a proof for the wallet (ProofField). */
  form: FormData;
}

/** A purchase to place. */
interface Wanted extends PayRequest {
  service: OrderService;
  input: unknown;
  email: string;
  /** Fingerprint of the purchase, for the next submit. */
  fingerprint: string;
  /** Names the form's fields in the problems that placing reports. */
  toFields(problems: FieldProblem[]): FieldProblem[];
}

type Answer = Partial<PurchaseState>;

/** Parses what a pay button requests. `fingerprint`: of the purchase in the form now; a total seen for a different one is ignored. */
export function parsePayRequest(form: FormData, fingerprint: string): PayRequest {
  const key = textOf(form, "key");
  const payment = textOf(form, "intent") === "wallet" ? "wallet" : "paystack";
  const seenAs = payment === "wallet" ? "walletTotal" : "expectedTotal";
  const total = Number(textOf(form, seenAs) || Number.NaN);
  const isSeen = textOf(form, "fingerprint", MAX_FINGERPRINT_LENGTH) === fingerprint;
  return {
    key: KEY.test(key) ? key : null,
    payment,
    refundTo: form.get("refundTo") === "wallet" ? "wallet" : undefined,
    expectedTotal: isSeen && Number.isSafeInteger(total) && total > 0 ? total : null,
    again: isSeen && textOf(form, "again") === "1",
    form,
  };
}

/** The price to review before paying. */
export async function reviewOf(
  { service, fingerprint, key, form }: Pick<Wanted, "service" | "fingerprint" | "key"> & { form?: FormData },
  quote: Quote,
  queueSeconds: number,
): Promise<Review> {
  const priced = pricedOf(service, quote, queueSeconds);
  return {
    priced: { ...priced, wallet: await walletOffer(quote, form) },
    key: key ?? randomUUID(),
    fingerprint,
  };
}

/**
 * Places the order if the customer has seen its total and confirmed a repetition; otherwise returns what they must see first.
 * `quoted`: the quote just made.
 */
export async function placePurchase(
  wanted: Wanted,
  quoted: Extract<QuoteResult, { ok: true }>,
): Promise<Answer> {
  const ctx = context();
  const { service, input, email } = wanted;
  const review = await reviewOf(wanted, quoted.quote, quoted.selling.queueSeconds);
  if (wanted.key === null || wanted.expectedTotal === null) {
    const { selling } = quoted;
    if (selling.refusal) {
      return { notice: { kind: "unavailable", code: selling.refusal, seconds: againSeconds(selling) } };
    }
    return { review, notice: await repeatNotice(wanted) };
  }
  if (!wanted.again) {
    const repeat = await repeatNotice(wanted);
    if (repeat) return { review, notice: repeat };
  }
  const device = await ensureDevice();
  await rememberLanguage();
  const limited = await limitVisitor("order", await headers(), {
    recipients: recipientsOf(input),
    email: email.trim().toLowerCase(),
  });
  if (!limited.ok) return { review, notice: { kind: "limited", seconds: limited.retryAfterSeconds } };
  const user = await findSignedIn();
  const allowance = user && wanted.payment === "wallet" ? await walletAllowanceOf(user, wanted.form) : null;
  const placed = await placeOrder(ctx, {
    service,
    input,
    email,
    key: orderKey(wanted.key, wanted.payment),
    payment: wanted.payment,
    refundTo: wanted.refundTo,
    expectedTotal: wanted.expectedTotal,
    userId: user?.userId ?? null,
    walletLimit: allowance?.limit,
    device,
    address: strangerAddress(await headers()),
  });
  if (!placed.ok && placed.reason === "proof_needed" && user && allowance) {
    return { review, notice: { kind: "proof_needed", ...(await requiredProof(user, allowance)) } };
  }
  return outcome(placed, review, wanted);
}

/** A different payment method makes a different order; the unpaid first one simply expires. */
export function orderKey(key: string, payment: PayRequest["payment"]): string {
  return payment === "wallet" ? `${key}.w` : key;
}

function outcome(placed: PlaceOrderResult, review: Review, wanted: Wanted): Answer {
  // The form is a day old: its key no longer opens the order, so it needs a new one.
  if (placed.ok && !placed.opens) return keyReused(review);
  if (placed.ok) return { go: destinationOf(placed) };
  switch (placed.reason) {
    case "invalid":
      return { problems: wanted.toFields(placed.problems) };
    case "price_changed":
      return { review, notice: { kind: "price_changed", before: wanted.expectedTotal, now: placed.total } };
    case "key_reused":
      return keyReused(review);
    case "sign_in_needed":
    case "proof_needed":
      return { review, notice: { kind: "signed_out" } };
    case "insufficient_funds":
      return { review, notice: { kind: "wallet_short", balance: placed.balance, total: placed.total } };
    case "payment_start_failed":
      return { review, notice: { kind: "start_failed" } };
    case "limited":
      return { review, notice: { kind: "limited", seconds: placed.retryAfterSeconds } };
    case "unavailable":
      return {
        notice: {
          kind: "unavailable",
          code: placed.code,
          seconds: placed.againSeconds,
          message: placed.message,
        },
      };
  }
}

function keyReused(review: Review): Answer {
  return { review: { ...review, key: randomUUID() }, notice: { kind: "key_reused" } };
}

/** The payment page, or the order's page if nothing remains to be paid or the browser may not be redirected. */
function destinationOf(placed: Extract<PlaceOrderResult, { ok: true }>): NonNullable<PurchaseState["go"]> {
  const { ref, token, status } = placed.order;
  const { url } = placed.payment;
  const payable = status === "awaiting_payment" && url !== null && isPaymentOrigin(url);
  return { url: payable ? url : orderPath({ ref, token }), order: { ref, token } };
}

async function repeatNotice({ service, input, key, email, payment }: Wanted): Promise<PurchaseNotice | null> {
  const userId = (await findSignedIn())?.userId ?? null;
  const own = key === null ? undefined : orderKey(key, payment);
  const repeat = await findVisitorRepeat(await headers(), { service, input, email, userId, key: own });
  if (!repeat) return null;
  const passed = context().clock.now().getTime() - new Date(repeat.placedAt).getTime();
  return { kind: "repeat", ref: repeat.ref, minutes: Math.max(0, Math.floor(passed / 60_000)) };
}
