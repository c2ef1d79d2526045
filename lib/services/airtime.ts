import type { MerchantClient } from "@/lib/merchant/client";
import { productSlug } from "@/lib/model/product-slug";
import type { DraftLine, FieldProblem } from "@/lib/model/service-id";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { type Kobo, kobo, naira, ZERO } from "@/lib/platform/money";
import { recipientsOf } from "@/lib/services/fields/recipients-schema";
import { splitAmount } from "@/lib/services/fields/split-amount";
import { type AirtimeInput, type AirtimeRecipient, airtimeSchema } from "./airtime-schema";
import type { CatalogueSnapshot, SnapshotProduct } from "./catalogue-snapshot";
import { discountedCost } from "./discounted-cost";
import type { ServiceDefinition } from "./service";

/**
 * The range of one upstream purchase (merchant-api.md 4.6, section 8). A product's own range can be tighter, never
 * wider.
 */
export const AIRTIME_PART = { min: naira(50), max: naira(1_000) };
/** Maximum items of one order. With more, the last would be delivered too late. */
const MAX_LINES = 200;

/** Airtime: priced by amount, split into as few purchases as the upstream's limit allows. */
export const airtime: ServiceDefinition<AirtimeInput, CatalogueSnapshot, MerchantClient, HttpExchange> = {
  id: "airtime",
  categories: ["airtime", "vtu"],
  cachedWith: "any",
  // Sold at face value: the margin is the upstream's discount.
  defaultMargin: { markupBp: 0, flat: ZERO, floor: ZERO },
  schema: airtimeSchema,
  amountPriced: true,
  horizon: "horizon",

  draft(input, snapshot) {
    if (!snapshot.products.some(({ service }) => service === "airtime")) {
      return { ok: false, reason: "unavailable", code: "service_unavailable" };
    }
    const lines: DraftLine[] = [];
    const problems: FieldProblem[] = [];
    for (const { recipient, path } of recipientsOf(input)) {
      const product = findProduct(snapshot, recipient.product);
      if (!product) {
        if (isSuspended(snapshot, recipient.product)) {
          return { ok: false, reason: "unavailable", code: "product_unavailable" };
        }
        problems.push({ path: `${path}.product`, code: "product_unknown" });
        continue;
      }
      const drafted = draftRecipient(recipient, product);
      if (Array.isArray(drafted)) lines.push(...drafted);
      else problems.push({ path: `${path}.amount`, ...drafted });
    }
    if (problems.length > 0) return { ok: false, reason: "invalid", problems };
    if (lines.length > MAX_LINES) {
      const problem = { path: "input.recipients", code: "too_many_lines", values: { max: MAX_LINES } };
      return { ok: false, reason: "invalid", problems: [problem] };
    }
    return { ok: true, lines };
  },

  currentCost(line, snapshot) {
    const product = findProduct(snapshot, line.product);
    if (!product) return null;
    const { min, max } = rangeOf(product);
    return line.face >= min && line.face <= max ? discountedCost(line.face, product.discountPpm) : null;
  },

  vend(client, line, customerRef, options) {
    return client.buyAirtime(
      { product: line.product, phone: line.recipient, amount: line.face, customerRef },
      options,
    );
  },

  needs: () => ({ kind: "none" }),
};

function findProduct(snapshot: CatalogueSnapshot, name: string): SnapshotProduct | undefined {
  const slug = productSlug(name);
  return snapshot.products.find((product) => product.service === "airtime" && product.slug === slug);
}

function isSuspended(snapshot: CatalogueSnapshot, name: string): boolean {
  const slug = productSlug(name);
  return snapshot.suspendedProducts.some((product) => product.service === "airtime" && product.slug === slug);
}

/** The tighter of the product's range and the document's, in whole naira. */
function rangeOf(product: SnapshotProduct): { min: Kobo; max: Kobo } {
  const min = Math.ceil(Math.max(AIRTIME_PART.min, product.min ?? 0) / 100) * 100;
  const max = Math.floor(Math.min(AIRTIME_PART.max, product.max ?? AIRTIME_PART.max) / 100) * 100;
  return { min: kobo(min), max: kobo(max) };
}

/** The items of one recipient, or the problem with its amount (values in naira). */
function draftRecipient(
  recipient: AirtimeRecipient,
  product: SnapshotProduct,
): DraftLine[] | Pick<FieldProblem, "code" | "values"> {
  const { min, max } = rangeOf(product);
  const amount = naira(recipient.amount);
  if (min > max) return { code: "product_unavailable" };
  if (amount < min) return { code: "amount_too_small", values: { min: min / 100 } };
  const split = splitAmount(amount, min, max);
  if (!split.ok) {
    return {
      code: "amount_not_splittable",
      values: { below: (split.below ?? split.above) / 100, above: split.above / 100 },
    };
  }
  return split.parts.map((face) => ({
    product: product.name,
    planId: null,
    recipient: recipient.phone,
    request: {},
    face,
    cost: discountedCost(face, product.discountPpm),
  }));
}
