import { pauseMessage } from "@/lib/catalogue/pause-message";
import type { Context } from "@/lib/context/context";
import { foundValue, lookUp } from "@/lib/lookups/look-up";
import { BASKET, type DraftLine, type FieldProblem, type OrderService } from "@/lib/model/service-id";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { type Quote, quote } from "@/lib/pricing/quote";
import { ruleFor } from "@/lib/pricing/rule-book";
import { MAX_RECIPIENTS } from "@/lib/services/fields/recipients-schema";
import { canBuy } from "@/lib/upstream/keys-for";
import { type SellingState, sellingState } from "@/lib/upstream/selling-state";
import { findValidatedCustomer } from "./find-validated-customer";
import { type BasketItem, itemProblems, type PurchaseSubject, parseInput } from "./parse-input";

interface PricedOrder {
  ok: true;
  service: OrderService;
  input: Record<string, unknown>;
  quote: Quote;
}

export type PriceResult = PricedOrder | PricingRefusal;
export type QuoteResult = (PricedOrder & { selling: SellingState }) | PricingRefusal;
type PricingRefusal =
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  /** `message`: the owner's own notice about the pause. */
  | { ok: false; reason: "unavailable"; code: string; message?: string };

/** Quotes a purchase with all fees, or says why it isn't available. Reads only our own database. */
export async function quoteOrder(
  ctx: Context,
  request: { service: unknown; input: unknown },
): Promise<QuoteResult> {
  const read = parseInput(request.service, request.input);
  if (!read.ok) return { ok: false, reason: "invalid", problems: read.problems };
  const priced = await priceInput(ctx, read.service, read.input);
  if (!priced.ok) return priced;
  return { ...priced, selling: await sellingState(ctx, priced.service, priced.quote) };
}

/**
 * Prices input that parseInput has normalised. Doesn't check whether the upstream can sell now. `paymentFee`:
 * overrides the default payment method's fee. A basket has one payment fee, spread over all its lines.
 */
export async function priceInput(
  ctx: Context,
  service: PurchaseSubject,
  input: Record<string, unknown>,
  paymentFee?: PaymentFeeRule,
): Promise<PriceResult> {
  const drafted =
    "items" in service ? await draftBasket(ctx, service.items) : await draft(ctx, { service, input });
  if (!drafted.ok) return drafted;
  const snapshot = await ctx.snapshot();
  const ruleOf = (line: DraftLine) => {
    const serviceId = line.service ?? service.id;
    if (serviceId === BASKET) throw new Error("a basket's line without a service");
    return ruleFor(snapshot.rules, { ...line, service: serviceId });
  };
  const quoted = quote(drafted.lines, ruleOf, paymentFee ?? snapshot.paymentFee);
  return { ok: true, service: service.id, input, quote: quoted };
}

type DraftResult = { ok: true; lines: DraftLine[] } | PricingRefusal;

/**
 * Drafts all items, or collects the problems of every invalid one. If one item isn't available, neither is
 * the basket.
 */
async function draftBasket(ctx: Context, items: readonly BasketItem[]): Promise<DraftResult> {
  const drafts = await Promise.all(items.map((item) => draft(ctx, item)));
  const problems = drafts.flatMap((drafted, index) =>
    !drafted.ok && drafted.reason === "invalid" ? itemProblems(drafted.problems, index) : [],
  );
  if (problems.length > 0) return { ok: false, reason: "invalid", problems };
  const refused = drafts.find((drafted) => !drafted.ok);
  if (refused) return refused;
  const lines = drafts.flatMap((drafted, index) =>
    drafted.ok ? drafted.lines.map((line) => ({ ...line, service: items[index]?.service.id })) : [],
  );
  if (lines.length > MAX_RECIPIENTS) {
    const problem = { path: "input.items", code: "too_many_lines", values: { max: MAX_RECIPIENTS } };
    return { ok: false, reason: "invalid", problems: [problem] };
  }
  return { ok: true, lines };
}

async function draft(ctx: Context, { service, input }: BasketItem): Promise<DraftResult> {
  if (!canBuy(ctx, service)) {
    return { ok: false, reason: "unavailable", code: "service_unavailable" };
  }
  const snapshot = await ctx.snapshot();
  const message = pauseMessage(snapshot, service.id);
  if (message !== null) return { ok: false, reason: "unavailable", code: "paused", message };
  const known =
    service.validation && (await findValidatedCustomer(ctx, service.id, service.validation(input)));
  const lookup = service.lookup?.(input, snapshot);
  const found = lookup && (await lookUp(ctx, lookup));
  if (found && !found.ok && found.reason === "unavailable") {
    return { ok: false, reason: "unavailable", code: "price_unavailable" };
  }
  const drafted = service.draft(input, snapshot, known ?? foundValue(found));
  if (drafted.ok) return drafted;
  return drafted.reason === "invalid"
    ? { ok: false, reason: "invalid", problems: drafted.problems }
    : { ok: false, reason: "unavailable", code: drafted.code };
}
