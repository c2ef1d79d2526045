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
import { type BasketItem, type Bought, ofItem, parseInput } from "./parse-input";

interface Priced {
  ok: true;
  service: OrderService;
  input: Record<string, unknown>;
  quote: Quote;
}

export type PriceResult = Priced | Unpriced;
export type QuoteResult = (Priced & { selling: SellingState }) | Unpriced;
type Unpriced =
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  /** `message`: the owner's own words about what they paused. */
  | { ok: false; reason: "unavailable"; code: string; message?: string };

/**
 * Returns what a purchase would cost now with all fees, or why it isn't available. Reads only our own books and catalogue copy.
 */
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
 * Prices input that parseInput has normalised. Doesn't check whether the upstream can be bought from.
 * `paymentFee`: for a payment method other than the default. A basket has one payment fee, spread over all its lines.
 */
export async function priceInput(
  ctx: Context,
  service: Bought,
  input: Record<string, unknown>,
  paymentFee?: PaymentFeeRule,
): Promise<PriceResult> {
  const drafted =
    "items" in service ? await draftBasket(ctx, service.items) : await draft(ctx, { service, input });
  if (!drafted.ok) return drafted;
  const snapshot = await ctx.snapshot();
  const ruleOf = (line: DraftLine) => {
    const sold = line.service ?? service.id;
    if (sold === BASKET) throw new Error("a basket's line without a service");
    return ruleFor(snapshot.rules, { ...line, service: sold });
  };
  const quoted = quote(drafted.lines, ruleOf, paymentFee ?? snapshot.paymentFee);
  return { ok: true, service: service.id, input, quote: quoted };
}

type Drafted = { ok: true; lines: DraftLine[] } | Unpriced;

/** All items, or the problems of all that have one. What one alone can't sell now, the basket can't. */
async function draftBasket(ctx: Context, items: readonly BasketItem[]): Promise<Drafted> {
  const drafts = await Promise.all(items.map((item) => draft(ctx, item)));
  const problems = drafts.flatMap((one, index) =>
    !one.ok && one.reason === "invalid" ? ofItem(one.problems, index) : [],
  );
  if (problems.length > 0) return { ok: false, reason: "invalid", problems };
  const refused = drafts.find((one) => !one.ok);
  if (refused) return refused;
  const lines = drafts.flatMap((one, index) =>
    one.ok ? one.lines.map((line) => ({ ...line, service: items[index]?.service.id })) : [],
  );
  if (lines.length > MAX_RECIPIENTS) {
    const problem = { path: "input.items", code: "too_many_lines", values: { max: MAX_RECIPIENTS } };
    return { ok: false, reason: "invalid", problems: [problem] };
  }
  return { ok: true, lines };
}

async function draft(ctx: Context, { service, input }: BasketItem): Promise<Drafted> {
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
