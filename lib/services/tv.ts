import type { MerchantClient } from "@/lib/merchant/client";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira } from "@/lib/platform/money";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import { findPlan } from "./find-plan";
import { findProduct } from "./find-product";
import { requireCustomer } from "./require-customer";
import type { KnownCustomer, ServiceDefinition, ValidationKey } from "./service";
import { textIn } from "./service";
import { type TvCheck, type TvInput, tvCheckSchema, tvSchema } from "./tv-schema";

/** Cable TV: a package for a smartcard, with its owner's name (merchant-api.md 4.15 v1, or 4.13 by configuration). */
export const tv: ServiceDefinition<TvInput, CatalogueSnapshot, MerchantClient, HttpExchange, KnownCustomer> =
  {
    id: "tv",
    categories: ["cable", "cable-tv", "tv"],
    cachedWith: ["provider"],
    defaultMargin: { markupBp: 0, flat: naira(50), floor: naira(50) },
    schema: tvSchema,
    amountPriced: false,
    horizon: "horizon",

    canBuy: (client) => client.canBuy.cable,

    validation: keyOf,

    check: {
      schema: tvCheckSchema,
      number: "smartcardNumber",
      unknown: "smartcard_unknown",
      prepare(check: TvCheck, snapshot) {
        const found = findProduct(snapshot, "tv", check.product, "product");
        if (!found.ok) return found;
        const { slug, name } = found.product;
        // Only the older check endpoint asks for a plan, and accepts any plan of the provider.
        const plan = snapshot.plans.find((one) => one.service === "tv" && one.productSlug === slug)?.planId;
        const { smartcardNumber } = check;
        return {
          ok: true,
          key: keyOf(check),
          ask: (client, options) =>
            client.validateSmartcard({ smartcardNumber, product: name, plan }, options),
        };
      },
    },

    draft(input, snapshot, known) {
      const found = findProduct(snapshot, "tv", input.product);
      if (!found.ok) return found;
      const { slug, name: product } = found.product;
      const ofProvider = (plans: typeof snapshot.plans) =>
        plans.filter(({ productSlug }) => productSlug === slug);
      const plan = findPlan(ofProvider(snapshot.plans), "tv", input.plan);
      if (!plan) {
        if (findPlan(ofProvider(snapshot.suspendedPlans), "tv", input.plan)) {
          return { ok: false, reason: "unavailable", code: "package_unavailable" };
        }
        return { ok: false, reason: "invalid", problems: [{ path: "input.plan", code: "package_unknown" }] };
      }
      const named = requireCustomer(known, input, { address: false });
      if (!named.ok) return named;
      const { id: planId, cost, label } = plan;
      const request = { customerName: named.customer.name, cableplan: plan.planId, label };
      const month = { product, planId, recipient: input.smartcardNumber, request, face: cost, cost };
      const { months = 1 } = input;
      if (months > 1 && !isMonthly(label)) {
        return {
          ok: false,
          reason: "invalid",
          problems: [{ path: "input.months", code: "months_not_sold" }],
        };
      }
      // The provider may treat two concurrent renewals as one, so each is bought after the previous one was
      // delivered.
      const rest = Array.from({ length: months - 1 }, () => ({ ...month, follows: true as const }));
      return { ok: true, lines: [month, ...rest] };
    },

    currentCost(line, snapshot) {
      return snapshot.plans.find(({ service, id }) => service === "tv" && id === line.planId)?.cost ?? null;
    },

    vend(client, line, customerRef, options) {
      return client.buyCable(
        {
          smartcardNumber: line.recipient,
          // The planId here, not the _id: 4.15 accepts only that (merchant-api.md 2.4).
          plan: textIn(line, "cableplan"),
          product: line.product,
          customerName: textIn(line, "customerName"),
          customerRef,
        },
        options,
      );
    },

    needs: () => ({ kind: "none" }),
  };

/** Whether a package lasts a month, by its name: every name that states no other period. Pure. */
export function isMonthly(label: string): boolean {
  return !/\b(?:days?|daily|weeks?|weekly|wk|quarter(?:ly)?|years?|yearly|annual(?:ly)?)\b|\b(?:[2-9]|1[0-2])\s*months?\b/i.test(
    label,
  );
}

function keyOf(input: Pick<TvInput, "product" | "smartcardNumber">): ValidationKey {
  return { product: input.product, number: input.smartcardNumber, meterType: "" };
}
