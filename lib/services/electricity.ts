import type { MerchantClient } from "@/lib/merchant/client";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira, ZERO } from "@/lib/platform/money";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import {
  type ElectricityCheck,
  type ElectricityInput,
  electricityCheckSchema,
  electricitySchema,
} from "./electricity-schema";
import { findProduct } from "./find-product";
import { currentAmountCost, priceAmount } from "./price-amount";
import { requireCustomer } from "./require-customer";
import type { KnownCustomer, ServiceDefinition, ValidationKey } from "./service";
import { textIn } from "./service";

/**
 * Electricity: one amount to one meter, with its owner's name and address (merchant-api.md 4.7, or 4.12 by
 * configuration). A prepaid item is delivered only with its token, a postpaid bill with its receipt.
 */
export const electricity: ServiceDefinition<
  ElectricityInput,
  CatalogueSnapshot,
  MerchantClient,
  HttpExchange,
  KnownCustomer
> = {
  id: "electricity",
  categories: ["electricity"],
  cachedWith: "any",
  coded: true,
  defaultMargin: { markupBp: 0, flat: ZERO, floor: naira(20) },
  schema: electricitySchema,
  amountPriced: true,
  horizon: "horizonSlow",

  canBuy: (client) => client.canBuy.electricity,

  validation: keyOf,

  check: {
    schema: electricityCheckSchema,
    number: "meterNumber",
    unknown: "meter_unknown",
    prepare(check: ElectricityCheck, snapshot) {
      const found = findProduct(snapshot, "electricity", check.product, "product");
      if (!found.ok) return found;
      const { name, min } = found.product;
      // The upstream rejects a check below the DisCo's minimum amount, which says nothing about the meter.
      const amount = naira(Math.max(check.amount ?? 0, Math.ceil((min ?? 0) / 100)));
      const { meterNumber, meterType } = check;
      return {
        ok: true,
        key: keyOf(check),
        ask: (client, options) =>
          client.validateMeter({ meterNumber, meterType, product: name, amount }, options),
      };
    },
  },

  draft(input, snapshot, known) {
    const priced = priceAmount(snapshot, "electricity", input.product, input.amount);
    if (!priced.ok) return priced;
    const named = requireCustomer(known, input, { address: true });
    if (!named.ok) return named;
    const { product, face, cost } = priced;
    const { name: customerName, address } = named.customer;
    const request = { meterType: input.meterType, customerName, address, productId: product.id };
    return {
      ok: true,
      lines: [{ product: product.name, planId: null, recipient: input.meterNumber, request, face, cost }],
    };
  },

  currentCost: (line, snapshot) => currentAmountCost(snapshot, "electricity", line),

  vend(client, line, customerRef, options) {
    return client.buyElectricity(
      {
        meterNumber: line.recipient,
        meterType: isPostpaid(line) ? "postpaid" : "prepaid",
        amount: line.face,
        customerName: textIn(line, "customerName"),
        address: textIn(line, "address"),
        product: line.product,
        productId: textIn(line, "productId"),
        customerRef,
      },
      options,
    );
  },

  needs: (line) => (isPostpaid(line) ? { kind: "receipt" } : { kind: "token" }),
};

function keyOf(input: Pick<ElectricityInput, "product" | "meterNumber" | "meterType">): ValidationKey {
  return { product: input.product, number: input.meterNumber, meterType: input.meterType };
}

function isPostpaid(line: { request: Record<string, unknown> }): boolean {
  return line.request.meterType === "postpaid";
}
