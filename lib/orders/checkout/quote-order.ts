import { pauseMessage } from "@/lib/catalogue/pause-message";
import type { Context } from "@/lib/context/context";
import { foundValue, lookUp } from "@/lib/lookups/look-up";
import type { DraftLine, FieldProblem, ServiceId } from "@/lib/model/service-id";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { type Quote, quote } from "@/lib/pricing/quote";
import { ruleFor } from "@/lib/pricing/rule-book";
import type { ShopService } from "@/lib/services/registry";
import { canBuy } from "@/lib/upstream/keys-for";
import { type SellingState, sellingState } from "@/lib/upstream/selling-state";
import { findValidatedCustomer } from "./find-validated-customer";
import { parseInput } from "./parse-input";

interface Priced {
  ok: true;
  service: ServiceId;
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
 * `paymentFee`: for a payment method other than the default.
 */
export async function priceInput(
  ctx: Context,
  service: ShopService,
  input: Record<string, unknown>,
  paymentFee?: PaymentFeeRule,
): Promise<PriceResult> {
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
  const draft = service.draft(input, snapshot, known ?? foundValue(found));
  if (!draft.ok) {
    return draft.reason === "invalid"
      ? { ok: false, reason: "invalid", problems: draft.problems }
      : { ok: false, reason: "unavailable", code: draft.code };
  }
  const ruleOf = (line: DraftLine) => ruleFor(snapshot.rules, { ...line, service: service.id });
  const quoted = quote(draft.lines, ruleOf, paymentFee ?? snapshot.paymentFee);
  return { ok: true, service: service.id, input, quote: quoted };
}
