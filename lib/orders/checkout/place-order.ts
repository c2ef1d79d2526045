import { createHmac } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { blockKey, blockKeysOf } from "@/lib/model/block-key";
import { newId, newOrderRef, newPaymentReference } from "@/lib/model/ids";
import type { OrderStatus } from "@/lib/model/order-status";
import { hashOrderToken, makeOrderToken, newTokenSalt } from "@/lib/model/order-token";
import type { OrderRow, PaymentRow } from "@/lib/model/rows";
import { mayOmitEmail } from "@/lib/model/service-facts";
import type { FieldProblem, OrderService } from "@/lib/model/service-id";
import { WALLET } from "@/lib/model/wallet-provider";
import type { WalletLimit } from "@/lib/orders/payment/pay-from-wallet";
import { payablePages, settlePayment } from "@/lib/orders/payment/settle-payment";
import { type PayableOrder, type StartedPayment, startPayment } from "@/lib/orders/payment/start-payment";
import { wouldDeliver } from "@/lib/orders/payment/would-deliver";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { crashPoint } from "@/lib/platform/crash-point";
import { deriveKey } from "@/lib/platform/derive-key";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { type Kobo, kobo } from "@/lib/platform/money";
import { traceOrder } from "@/lib/platform/trace/trace";
import { NO_PAYMENT_FEE } from "@/lib/pricing/payment-fee";
import type { Quote } from "@/lib/pricing/quote";
import { guardOf, type SaleGuard } from "@/lib/upstream/selling-state";
import { currentLocale } from "@/lib/words/catalogues/in-locale";
import type { Locale } from "@/lib/words/locale";
import { isEmailOptional } from "./is-email-optional";
import { type PurchaseSubject, parseInput } from "./parse-input";
import { priceInput } from "./quote-order";
import { repeatHash, requestHash } from "./request-hash";
import { type NewOrderRows, storeOrder } from "./store-order";

export interface PlaceOrderRequest {
  service: string;
  input: unknown;
  /** Empty or absent: none, if the shop and the service allow it (mayOmitEmail). */
  email?: unknown;
  /** The buyer's number in E.164. Not stored: the shop sends no text messages yet. */
  phone?: string;
  /** The language of the order's page and emails. Default: the request's. */
  locale?: Locale;
  /** The provider's name, or "wallet" (with a userId). Default: "paystack". */
  payment?: string;
  /** The signed-in user's account, which the order joins. */
  userId?: string | null;
  /** This session's limit (acquireWalletAllowance). Absent or null: no limit. */
  walletLimit?: WalletLimit | null;
  /** The address of an untrusted visitor: limits what their unpaid orders reserve and start (ADR 42). */
  address?: string | null;
  /** The signed-in buyer wants refunds in the store wallet. Default: the original payment method. */
  refundTo?: "wallet";
  /** The caller's idempotency key: the same key and body return the first order. */
  key: string;
  /** The total that the customer saw, in kobo. */
  expectedTotal?: number;
  /** The customer's browser (startPayment). */
  device?: string | null;
}

export type PlaceOrderResult =
  | {
      ok: true;
      created: boolean;
      order: { id: string; ref: string; token: string; status: OrderStatus; total: Kobo };
      /** Whether the caller may have the token: not in a replay after more than a day (contract.md). */
      opens: boolean;
      payment: StartedPayment;
    }
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  | { ok: false; reason: "price_changed"; total: Kobo }
  | { ok: false; reason: "unavailable"; code: string; againSeconds?: number; message?: string }
  /** Too many of this visitor's payments are open; nothing was stored. */
  | Limited
  | { ok: false; reason: "key_reused" }
  | { ok: false; reason: "sign_in_needed" }
  /** The session must reauthenticate before paying this much from the wallet. Nothing was stored. */
  | { ok: false; reason: "proof_needed"; total: Kobo }
  /** The wallet's balance is below the total. Nothing was stored. */
  | { ok: false; reason: "insufficient_funds"; balance: Kobo; total: Kobo }
  | { ok: false; reason: "payment_start_failed"; order: { ref: string; token: string } };

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
const EMAIL_INVALID: FieldProblem = { path: "email", code: "email_invalid" };

/** What the caller gets about the order, new or replayed. */
type PlacedOrder = PayableOrder & Pick<OrderRow, "status" | "total_kobo" | "placed_at">;

/** How long a replayed idempotency key returns the order's token. */
const REPLAY_MS = 24 * 3_600_000;

/**
 * Prices the order again on the server, stores order, lines and payment in one statement, then starts the
 * payment outside it (docs/tour.md, 5). A double click, a second tab or a retry returns the first
 * order. A rejected request doesn't use up its key. Never buys anything.
 */
export async function placeOrder(ctx: Context, request: PlaceOrderRequest): Promise<PlaceOrderResult> {
  const provider = request.payment ?? "paystack";
  const fromWallet = provider === WALLET;
  const userId = request.userId ?? null;
  if (fromWallet && !userId) return { ok: false, reason: "sign_in_needed" };
  const parsed = parseInput(request.service, request.input);
  const isEmailMissing = (request.email ?? "") === "";
  const services = parsed.ok ? servicesOf(parsed.service) : [request.service];
  const mayOmit = isEmailMissing && (await isEmailOptional(services));
  // No longer optional, but the request may repeat an order that was placed without one.
  const isOmitted = mayOmit || (isEmailMissing && parsed.ok && mayOmitEmail(services));
  const email = isOmitted ? ({ success: true, data: "" } as const) : Email.safeParse(request.email);
  const problems = parsed.ok ? [] : [...parsed.problems];
  if (!email.success) problems.unshift(EMAIL_INVALID);
  if (!fromWallet && !ctx.payments.has(provider))
    problems.unshift({ path: "payment", code: "payment_unknown" });
  if (!parsed.ok || !email.success || problems.length > 0) return { ok: false, reason: "invalid", problems };

  const { service, input } = parsed;
  const hash = requestHash({
    service: service.id,
    input,
    email: email.data,
    phone: request.phone,
    locale: request.locale,
    payment: provider,
    expectedTotal: request.expectedTotal,
    // A wallet belongs to one account: the same key from another user is another request.
    user: fromWallet ? userId : undefined,
    refundTo: userId ? request.refundTo : undefined,
  });
  // A replay returns the placed order even if the purchase is no longer available, and never a new quote.
  const replayOr = async (refusal: PlaceOrderResult) => (await findReplay(ctx, request, hash)) ?? refusal;
  if (isOmitted && !mayOmit) return replayOr({ ok: false, reason: "invalid", problems: [EMAIL_INVALID] });
  const quoted = await priceInput(ctx, service, input, fromWallet ? NO_PAYMENT_FEE : undefined);
  if (!quoted.ok) return replayOr(quoted);
  const { quote } = quoted;
  if (request.expectedTotal !== undefined && request.expectedTotal !== quote.total) {
    return replayOr({ ok: false, reason: "price_changed", total: quote.total });
  }

  const wanted = newOrderRows(ctx, request, { service: service.id, input, email: email.data, hash, quote });
  const recipients = quote.lines.map((line) => line.recipient);
  const blocked = blockKeysOf({ email: email.data, recipients, device: request.device }, ctx.authSecret);
  const guard: SaleGuard = { ...guardOf(ctx, service.id, quote), blocked };
  const { placed_from: from } = wanted.order;
  if (from !== null) {
    Object.assign(guard, { visitor: { from, email: email.data, recipients }, starts: true });
  }
  return traceOrder(
    wanted.order.ref,
    "place order",
    () => placeAndStart(ctx, wanted, guard, request.device),
    {
      first: true,
      facts: (done) => ({ "kiosk.outcome": done.ok ? (done.created ? "created" : "existing") : done.reason }),
    },
  );
}

interface PricedRequest {
  service: OrderService;
  input: Record<string, unknown>;
  email: string;
  /** requestHash. */
  hash: string;
  quote: Quote;
}

/** The rows of a new order, with new ids, references and token. */
function newOrderRows(
  ctx: Context,
  request: PlaceOrderRequest,
  { service, input, email, hash, quote }: PricedRequest,
): NewOrderRows {
  const provider = request.payment ?? "paystack";
  const fromWallet = provider === WALLET;
  const userId = request.userId ?? null;
  const locale = request.locale ?? currentLocale();
  const id = newId();
  const salt = newTokenSalt();
  return {
    order: {
      id,
      ref: newOrderRef(),
      service,
      input,
      email,
      checkout_key: request.key,
      request_hash: hash,
      repeat_hash: repeatHash(service, input),
      token_salt: salt,
      token_sha256: hashOrderToken(makeOrderToken(id, salt, ctx.authSecret)),
      total_kobo: quote.total,
      payment_fee_kobo: quote.paymentFee,
      expires_at: new Date(ctx.clock.now().getTime() + ctx.schedules.expireOrder).toISOString(),
      user_id: userId,
      // A wallet payment captures at once, so nothing stays reserved for the visitor.
      placed_from: fromWallet || !request.address ? null : addressKey(request.address, ctx.authSecret),
      refund_to: userId ? (request.refundTo ?? null) : null,
      locale: locale === "en" ? null : locale,
      device_key: request.device ? blockKey("device", request.device, ctx.authSecret) : null,
    },
    lines: quote.lines.map((line, index) => ({
      id: newId(),
      position: index + 1,
      product: line.product,
      plan_id: line.planId,
      recipient: line.recipient,
      request: line.request,
      face_kobo: line.face,
      cost_kobo: line.cost,
      ceiling_kobo: line.ceiling,
      fee_kobo: line.fee,
      total_kobo: line.total,
      follows: line.follows ?? false,
      service: line.service,
    })),
    payment: {
      id: newId(),
      provider,
      reference: newPaymentReference(),
      user_id: fromWallet ? userId : null,
    },
    limit: fromWallet ? (request.walletLimit ?? null) : null,
  };
}

async function placeAndStart(
  ctx: Context,
  wanted: NewOrderRows,
  guard: SaleGuard,
  device: string | null | undefined,
): Promise<PlaceOrderResult> {
  const total = wanted.order.total_kobo;
  const placed = await storeOrder(ctx, wanted, guard);
  if ("ok" in placed) return placed;
  crashPoint("placeOrder.afterPlace");
  switch (placed.outcome) {
    case "key_reused":
      return { ok: false, reason: "key_reused" };
    case "proof_needed":
      return { ok: false, reason: "proof_needed", total };
    case "insufficient_funds":
      return { ok: false, reason: "insufficient_funds", balance: placed.balanceKobo, total };
    default:
      return startPlaced(ctx, placed, device, guard.blocked);
  }
}

function servicesOf(subject: PurchaseSubject): string[] {
  return "items" in subject ? subject.items.map(({ service }) => service.id) : [subject.id];
}

/** Identifies an address without storing it. */
function addressKey(address: string, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "address"))
    .update(`placed-from\n${address}`)
    .digest("base64url")
    .slice(0, 22);
}

async function findReplay(
  ctx: Context,
  { key, device }: PlaceOrderRequest,
  hash: string,
): Promise<PlaceOrderResult | null> {
  const order = await ctx.db.order.findUnique({
    where: { checkoutKey: key },
    include: { lines: { select: { recipient: true } } },
  });
  if (!order) return null;
  if (order.requestHash !== hash) return { ok: false, reason: "key_reused" };
  const { id, ref, email, tokenSalt, closeReason, placedAt } = order;
  const row = {
    id,
    ref,
    email,
    token_salt: tokenSalt,
    close_reason: closeReason as OrderRow["close_reason"],
    status: order.status as OrderStatus,
    placed_at: placedAt.toISOString(),
    total_kobo: kobo(Number(order.totalKobo)),
  };
  const recipients = order.lines.map(({ recipient }) => recipient);
  const blocked = blockKeysOf({ email, recipients, device }, ctx.authSecret);
  return startPlaced(ctx, { outcome: "existing", order: row }, device, blocked);
}

async function startPlaced(
  ctx: Context,
  placed:
    | { outcome: "created"; order: PlacedOrder; payment: PaymentRow }
    | { outcome: "existing"; order: PlacedOrder },
  device: string | null | undefined,
  blocked: string[] | undefined,
): Promise<PlaceOrderResult> {
  const { order } = placed;
  const token = makeOrderToken(order.id, order.token_salt, ctx.authSecret);
  // A wallet payment is already captured: there is nothing to start.
  const toStart =
    placed.outcome === "created" && placed.payment.provider !== WALLET ? placed.payment : undefined;
  const repeated = placed.outcome === "existing" ? await checkRepeated(ctx, { ref: order.ref, token }) : null;
  if (repeated?.refundOnly) return { ok: false, reason: "unavailable", code: "not_available" };
  const payment = await startPayment(ctx, order, { created: toStart, device, blocked });
  // An expired order that isn't closed yet is handled like a closed one: its payment isn't started again.
  if (payment.state === "refused") return payment.why;
  if (payment.state === "failed") {
    return { ok: false, reason: "payment_start_failed", order: { ref: order.ref, token } };
  }
  return {
    ok: true,
    created: placed.outcome === "created",
    opens: ctx.clock.now().getTime() - new Date(order.placed_at).getTime() <= REPLAY_MS,
    order: {
      id: order.id,
      ref: order.ref,
      token,
      total: order.total_kobo,
      status: repeated?.status ?? order.status,
    },
    payment: payment.payment,
  };
}

/**
 * As payOrder, before a repeated request opens a new payment page: the order's status if an earlier page was paid
 * after all, else whether the shop would only refund it.
 */
async function checkRepeated(
  ctx: Context,
  request: { ref: string; token: string },
): Promise<{ status?: OrderStatus | undefined; refundOnly?: boolean }> {
  const order = await findByToken(ctx, request);
  if (order?.status !== "awaiting_payment" || order.payments.some(({ state }) => state === "STARTED"))
    return {};
  for (const payment of payablePages(order.payments)) {
    const { outcome, status } = await settlePayment(ctx, payment);
    if (status) return { status };
    // Its webhook was faster.
    if (outcome === "already") return { status: (await findByToken(ctx, request))?.status };
  }
  return { refundOnly: !(await wouldDeliver(ctx, order.lines)) };
}
