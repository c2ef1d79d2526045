"use server";

import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { checkEmail } from "@/app/_purchase/state/check-email";
import {
  changeRows,
  type FormValues,
  MAX_FINGERPRINT_LENGTH,
  parseFormValues,
  textOf,
} from "@/app/_purchase/state/form-values";
import { networkOptions } from "@/app/_purchase/state/network-options";
import { parseServiceId } from "@/app/_purchase/state/parse-service-id";
import { pricedOf } from "@/app/_purchase/state/priced-of";
import {
  fingerprintOf,
  type Listed,
  type PurchaseNotice,
  type PurchaseState,
  type Review,
  startState,
} from "@/app/_purchase/state/purchase-state";
import { quoteRows } from "@/app/_purchase/state/quote-rows";
import { fieldOfPath, hintedProduct, toInput } from "@/app/_purchase/state/to-input";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import type { FieldProblem, ServiceId } from "@/lib/model/service-id";
import { findRepeat } from "@/lib/orders/checkout/find-repeat";
import { type PlaceOrderResult, placeOrder } from "@/lib/orders/checkout/place-order";
import type { Quote } from "@/lib/pricing/quote";
import { againSeconds } from "@/lib/upstream/selling-state";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { ensureDevice } from "@/lib/web/ensure-device";
import { limitVisitor, strangerAddress } from "@/lib/web/limit-visitor";
import { isPaymentOrigin } from "@/lib/web/payment-origins";
import { recipientsOf } from "@/lib/web/recipients-of";
import { redirectLocal } from "@/lib/web/redirect-local";
import { rememberLanguage } from "@/lib/web/remember-language";
import { keepNetworks, recallNetworks } from "./account-networks";
import { checkConfirmations } from "./check-confirmations";
import { type ParsedList, parseListed } from "./parse-recipient-list";
import { answerValidation } from "./validate-action";
import { walletOffer } from "./wallet-offer";
import { askProof, walletAllowanceOf } from "./wallet-proof";

/** An idempotency key of contract.md, 16–64 visible characters, with room for orderKey's suffix. */
const KEY = /^[\x21-\x7e]{16,62}$/;

interface Attempt {
  service: ServiceId;
  typed: FormValues;
  input: unknown;
  /** The form's key. The order's own key is derived from it (orderKey). */
  key: string | null;
  payment: "paystack" | "wallet";
  /** The buyer wants refunds in the store wallet; counts only for a signed-in one. */
  refundTo?: "wallet";
  /** The total that the customer saw for exactly this form, in kobo. Null: show it first. */
  expectedTotal: number | null;
  again: boolean;
  /** May hold a proof for the wallet (ProofField). */
  form: FormData;
}

/**
 * Handles a submit of the purchase form. If the customer hasn't seen a total for exactly these fields, it returns the
 * price for review; otherwise it places the order and continues to the payment page. Every response contains all that
 * was typed. With JavaScript it returns the address to open, without it redirects.
 */
export async function submitPurchase(previous: PurchaseState, form: FormData): Promise<PurchaseState> {
  await assertActionOrigin();
  const posted = parseFormValues(form);
  const answer = (Number.isSafeInteger(previous?.answer) ? previous.answer : 0) + 1;
  const intent = textOf(form, "intent");
  const show = form.has("show") ? textOf(form, "show") : form.has("shown") ? textOf(form, "shown") : null;
  if (form.has("show")) return { ...startState(posted), show, answer };
  if (/^(add|remove|keep)/.test(intent)) return { ...startState(changeRows(posted, intent)), show, answer };

  let state: PurchaseState;
  try {
    // A list in the form is read on every submit, so that nobody pays without it.
    const list = await parseListed(form, posted, parseServiceId(form) ?? "airtime", await findCatalogue());
    const attempt = await readAttempt(list?.ok ? list.typed : posted, form);
    state = { ...(await answerIntent(intent, attempt, list)), show, answer };
  } catch (cause) {
    context().log.error("purchase form failed", { event: "buy_failed", err: cause });
    state = { ...startState(posted), notice: { kind: "broken" }, show, answer };
  }
  if (state.go && textOf(form, "script") !== "1") redirectLocal(state.go.url);
  return state;
}

async function answerIntent(
  intent: string,
  attempt: Attempt,
  list: ParsedList | null,
): Promise<Omit<PurchaseState, "answer">> {
  if (list && !list.ok) return { ...startState(attempt.typed), problems: [list.problem] };
  if (intent === "check") return checkOnly(attempt);
  if (intent === "list") return checkRows(attempt, list?.listed ?? null);
  return { ...(await answerTo(attempt)), listed: list?.listed ?? null };
}

/** Handles "read the list": validates only the rows, nothing else in the form. */
async function checkRows({ service, input, typed }: Attempt, listed: Listed | null): Promise<PurchaseState> {
  if (!listed) return { ...startState(typed), problems: [{ path: "list", code: "list_empty" }] };
  const quoted = await quoteRows(context(), { service, input });
  const refused = quoted.ok || quoted.reason !== "invalid" ? [] : quoted.problems;
  // The plan may be chosen after the numbers.
  const problems = distinct(toFields(service, refused, typed)).filter(({ path }) => path !== "plan");
  return { ...startState(typed), listed, problems };
}

async function readAttempt(posted: FormValues, form: FormData): Promise<Attempt> {
  const service = parseServiceId(form) ?? "airtime";
  const key = textOf(form, "key");
  const payment = textOf(form, "intent") === "wallet" ? "wallet" : "paystack";
  const seenAs = payment === "wallet" ? "walletTotal" : "expectedTotal";
  const total = Number(textOf(form, seenAs) || Number.NaN);
  const seen = textOf(form, "print", MAX_FINGERPRINT_LENGTH) === fingerprintOf(posted);
  // Without JavaScript no network was preselected: the review shows which one will be used.
  const options = networkOptions(await findCatalogue(), "airtime");
  const remembered = service === "airtime" ? await recallNetworks(posted) : null;
  const rows = posted.rows.map((row) => ({
    ...row,
    product: row.product || remembered?.(row.phone) || hintedProduct(options, row.phone),
  }));
  const typed = service === "airtime" ? { ...posted, rows } : posted;
  return {
    service,
    typed,
    input: toInput(service, typed, options),
    key: KEY.test(key) ? key : null,
    payment,
    refundTo: form.get("refundTo") === "wallet" ? "wallet" : undefined,
    expectedTotal: seen && Number.isSafeInteger(total) && total > 0 ? total : null,
    again: seen && textOf(form, "again") === "1",
    form,
  };
}

/** Handles "check": only validates the number. */
async function checkOnly({ service, typed }: Attempt): Promise<PurchaseState> {
  const check = await answerValidation(service, typed);
  return { ...startState(typed), check, ...refusedBy(check), review: null };
}

/** The errors of an invalid number that stop the purchase; empty if there are none. */
function refusedBy(check: ValidationAnswer | null): Partial<PurchaseState> {
  switch (check?.kind) {
    case "wrong":
      return { problems: check.problems };
    case "unavailable":
      return { notice: { kind: "unavailable", code: check.code } };
    case "limited":
      return { notice: { kind: "limited", seconds: check.seconds } };
    case "down":
      return check.sell ? {} : { notice: { kind: "unavailable", code: "check_unavailable" } };
    default:
      return {};
  }
}

async function answerTo(attempt: Attempt): Promise<PurchaseState> {
  const { service, input, typed } = attempt;
  const ctx = context();
  // Validate the number first: the quote depends on its result.
  const check = await answerValidation(service, typed);
  const base = { ...startState(typed), check };
  const refused = refusedBy(check);
  if (refused.notice) return { ...base, ...refused };
  const quoted = await quoteRows(ctx, { service, input });
  const problems = [...checkConfirmations(service, typed), ...checkEmail(typed.email)];
  if (refused.problems || (!quoted.ok && quoted.reason === "invalid")) {
    const ofInput = quoted.ok || quoted.reason !== "invalid" ? [] : toFields(service, quoted.problems, typed);
    return {
      ...base,
      problems: distinct([...(refused.problems ?? []), ...shownOf(ofInput, check), ...problems]),
    };
  }
  if (problems.length > 0) return { ...base, problems };
  if (!quoted.ok) {
    const { code = "not_available", message } = quoted;
    return { ...base, notice: { kind: "unavailable", code, message } };
  }

  const review = reviewOf(quoted.quote, quoted.selling.queueSeconds, attempt);
  review.priced.wallet = await walletOffer(quoted.quote);
  if (attempt.key === null || attempt.expectedTotal === null) {
    const refusal = quoted.selling.refusal;
    if (refusal) {
      const seconds = againSeconds(quoted.selling);
      return { ...base, notice: { kind: "unavailable", code: refusal, seconds } };
    }
    return { ...base, review, notice: await repeatNotice(attempt) };
  }
  if (!attempt.again) {
    const repeat = await repeatNotice(attempt);
    if (repeat) return { ...base, review, notice: repeat };
  }
  const device = await ensureDevice();
  await rememberLanguage();
  const limited = await limitVisitor("order", await headers(), {
    recipients: recipientsOf(input),
    email: typed.email.trim().toLowerCase(),
  });
  if (!limited.ok)
    return { ...base, review, notice: { kind: "limited", seconds: limited.retryAfterSeconds } };
  const user = await getSignedIn();
  const userId = user?.userId ?? null;
  const allowance = user && attempt.payment === "wallet" ? await walletAllowanceOf(user, attempt.form) : null;
  const placed = await placeOrder(ctx, {
    service,
    input,
    email: typed.email,
    key: orderKey(attempt.key, attempt.payment),
    payment: attempt.payment,
    refundTo: attempt.refundTo,
    expectedTotal: attempt.expectedTotal,
    userId,
    walletLimit: allowance?.limit,
    device,
    address: strangerAddress(await headers()),
  });
  if (placed.ok && userId && service === "airtime") await keepNetworks(userId, typed);
  if (!placed.ok && placed.reason === "proof_needed" && user && allowance) {
    return { ...base, review, notice: { kind: "proof_needed", ...(await askProof(user, allowance)) } };
  }
  return { ...base, ...(await outcome(placed, review, attempt)) };
}

/** A different payment method makes a different order; the unpaid first one simply expires. */
function orderKey(key: string, payment: Attempt["payment"]): string {
  return payment === "wallet" ? `${key}.w` : key;
}

async function outcome(
  placed: PlaceOrderResult,
  review: Review,
  attempt: Attempt,
): Promise<Partial<PurchaseState>> {
  // A form that is a day old: its key doesn't open the order any more, so it needs another one.
  if (placed.ok && !placed.opens) return keyReused(review);
  if (placed.ok) return { go: whereTo(placed) };
  switch (placed.reason) {
    case "invalid":
      return { problems: toFields(attempt.service, placed.problems, attempt.typed) };
    case "price_changed":
      return { review, notice: { kind: "price_changed", before: attempt.expectedTotal, now: placed.total } };
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

function keyReused(review: Review): Partial<PurchaseState> {
  return { review: { ...review, key: randomUUID() }, notice: { kind: "key_reused" } };
}

/** The payment page, or the order's page if nothing is left to pay or the browser may not be redirected. */
function whereTo(placed: Extract<PlaceOrderResult, { ok: true }>): NonNullable<PurchaseState["go"]> {
  const { ref, token, status } = placed.order;
  const page = `/orders/${encodeURIComponent(ref)}?token=${encodeURIComponent(token)}`;
  const { url } = placed.payment;
  const payable = status === "awaiting_payment" && url !== null && isPaymentOrigin(url);
  return { url: payable ? url : page, order: { ref, token } };
}

async function repeatNotice(attempt: Attempt): Promise<PurchaseNotice | null> {
  const { service, input, key, typed } = attempt;
  const ctx = context();
  const buyer = { email: typed.email, userId: (await getSignedIn())?.userId ?? null };
  const own = key === null ? undefined : orderKey(key, attempt.payment);
  const repeat = await findRepeat(ctx, { service, input, buyer, key: own });
  if (!repeat) return null;
  const passed = ctx.clock.now().getTime() - new Date(repeat.placedAt).getTime();
  return { kind: "repeat", ref: repeat.ref, minutes: Math.max(0, Math.floor(passed / 60_000)) };
}

function reviewOf(quote: Quote, queueSeconds: number, attempt: Attempt): Review {
  const priced = pricedOf(attempt.service, quote, queueSeconds);
  return { priced, key: attempt.key ?? randomUUID(), print: fingerprintOf(attempt.typed) };
}

function toFields(service: ServiceId, problems: FieldProblem[], { rows }: FormValues): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, path: fieldOfPath(service, problem.path, rows) }));
}

/** Name and address have fields only if validation couldn't find them. Otherwise the number must be corrected first. */
function shownOf(problems: FieldProblem[], check: ValidationAnswer | null): FieldProblem[] {
  const askedFor = (path: string) =>
    check?.kind === "down" || (check?.kind === "known" && check.wantsAddress && path === "address");
  return problems.flatMap((problem) => {
    if (problem.path !== "customerName" && problem.path !== "address") return [problem];
    return askedFor(problem.path) ? [{ ...problem, code: "required" }] : [];
  });
}

function distinct(problems: FieldProblem[]): FieldProblem[] {
  return problems.filter(({ path }, index) => problems.findIndex((one) => one.path === path) === index);
}
