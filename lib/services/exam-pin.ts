import type { MerchantClient } from "@/lib/merchant/client";
import { productSlug } from "@/lib/model/product-slug";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { type Kobo, naira } from "@/lib/platform/money";
import type { CatalogueSnapshot, SnapshotProduct } from "./catalogue-snapshot";
import { type ExamPinInput, examPinSchema } from "./exam-pin-schema";
import type { Lookup, LookupAnswer, ServiceDefinition, StoredLine } from "./service";

/** The upstream's charge for this many PINs, in kobo. */
interface PinPrice {
  total: Kobo;
}

/**
 * Exam PINs: one item and one purchase for any quantity, at the price of the upstream's price check (merchant-api.md
 * 4.15).
 */
export const examPin: ServiceDefinition<
  ExamPinInput,
  CatalogueSnapshot,
  MerchantClient,
  HttpExchange,
  PinPrice
> = {
  id: "exam-pin",
  categories: ["exam-pin", "exam-pins", "education", "education-pin"],
  cachedWith: "any",
  coded: true,
  defaultMargin: { markupBp: 0, flat: naira(100), floor: naira(100) },
  schema: examPinSchema,
  amountPriced: false,
  horizon: "horizonSlow",

  canBuy: (client) => client.canBuy.educationPin,

  lookup(input, snapshot) {
    const product = findExam(snapshot.products, input.product);
    return product ? priceCheck(product.name, input.quantity) : null;
  },

  lookupAgain(line, snapshot) {
    const product = findExam(snapshot.products, line.product);
    return product ? priceCheck(product.name, quantityOf(line)) : null;
  },

  draft(input, snapshot, found) {
    if (!snapshot.products.some(({ service }) => service === "exam-pin")) {
      return { ok: false, reason: "unavailable", code: "service_unavailable" };
    }
    const product = findExam(snapshot.products, input.product);
    if (!product || !found) {
      return product || findExam(snapshot.suspendedProducts, input.product)
        ? { ok: false, reason: "unavailable", code: "product_unavailable" }
        : { ok: false, reason: "invalid", problems: [{ path: "input.product", code: "exam_unknown" }] };
    }
    const { total } = found;
    const request = { quantity: input.quantity };
    return {
      ok: true,
      lines: [{ product: product.name, planId: null, recipient: "", request, face: total, cost: total }],
    };
  },

  currentCost(line, snapshot, found) {
    if (found === null || !findExam(snapshot.products, line.product)) return null;
    return found?.total ?? line.cost;
  },

  vend(client, line, customerRef, options) {
    return client.buyEducationPin(
      { product: line.product, quantity: quantityOf(line), customerRef },
      options,
    );
  },

  needs: (line) => ({ kind: "pins", quantity: quantityOf(line) }),
};

function findExam(products: readonly SnapshotProduct[], name: string): SnapshotProduct | undefined {
  const slug = productSlug(name);
  return products.find((product) => product.service === "exam-pin" && product.slug === slug);
}

function quantityOf(line: StoredLine): number {
  return typeof line.request.quantity === "number" ? line.request.quantity : 1;
}

function priceCheck(product: string, quantity: number): Lookup<MerchantClient, PinPrice> {
  return {
    key: `exam-pin ${productSlug(product)} ${quantity}`,
    freshMs: 15 * 60_000,
    async ask(client): Promise<LookupAnswer<PinPrice>> {
      const read = await client.educationPinPrice({ product, quantity });
      if (read.ok) return { ok: true, value: { total: read.value.total } };
      return { ok: false, reason: read.reason === "not_found" ? "unknown" : "unavailable" };
    },
  };
}
