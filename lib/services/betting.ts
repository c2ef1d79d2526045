import type { MerchantClient } from "@/lib/merchant/client";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira, ZERO } from "@/lib/platform/money";
import { type BettingInput, bettingSchema } from "./betting-schema";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import { currentAmountCost, priceAmount } from "./price-amount";
import type { ServiceDefinition } from "./service";

/**
 * Funding a betting account: one amount to one account. Funding the wrong account can't be reversed (merchant-api.md
 * 4.8).
 */
export const betting: ServiceDefinition<BettingInput, CatalogueSnapshot, MerchantClient, HttpExchange> = {
  id: "betting",
  categories: ["betting"],
  cachedWith: "any",
  defaultMargin: { markupBp: 0, flat: ZERO, floor: naira(5) },
  schema: bettingSchema,
  amountPriced: true,
  horizon: "horizon",

  draft(input, snapshot) {
    const priced = priceAmount(snapshot, "betting", input.product, input.amount);
    if (!priced.ok) return priced;
    const { product, face, cost } = priced;
    return {
      ok: true,
      lines: [{ product: product.name, planId: null, recipient: input.accountId, request: {}, face, cost }],
    };
  },

  currentCost: (line, snapshot) => currentAmountCost(snapshot, "betting", line),

  vend(client, line, customerRef, options) {
    return client.buyBetting(
      { product: line.product, accountId: line.recipient, amount: line.face, customerRef },
      options,
    );
  },

  needs: () => ({ kind: "none" }),
};
