import type { MerchantClient } from "@/lib/merchant/client";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira, ZERO } from "@/lib/platform/money";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import { findPlan } from "./find-plan";
import { type InternetInput, internetSchema } from "./internet-schema";
import { planLabel } from "./plan-label";
import type { ServiceDefinition } from "./service";
import { textIn } from "./service";

/** Internet bundles: a provider's plan for an account (merchant-api.md 4.13, which requires a PIN of 5 characters). */
export const internet: ServiceDefinition<InternetInput, CatalogueSnapshot, MerchantClient, HttpExchange> = {
  id: "internet",
  categories: ["internet"],
  cachedWith: ["provider"],
  defaultMargin: { markupBp: 200, flat: ZERO, floor: naira(50) },
  schema: internetSchema,
  amountPriced: false,
  horizon: "horizon",

  canBuy: (client) => client.canBuy.internet,

  draft(input, snapshot) {
    if (!snapshot.plans.some(({ service }) => service === "internet")) {
      return { ok: false, reason: "unavailable", code: "service_unavailable" };
    }
    const plan = findPlan(snapshot.plans, "internet", input.plan);
    if (!plan) {
      if (findPlan(snapshot.suspendedPlans, "internet", input.plan)) {
        return { ok: false, reason: "unavailable", code: "plan_unavailable" };
      }
      return { ok: false, reason: "invalid", problems: [{ path: "input.plan", code: "plan_unknown" }] };
    }
    const { id: planId, product, cost } = plan;
    const request = { phone: input.phone, label: planLabel(plan) };
    return {
      ok: true,
      lines: [{ product, planId, recipient: input.accountId, request, face: cost, cost }],
    };
  },

  currentCost(line, snapshot) {
    const plan = snapshot.plans.find(({ service, id }) => service === "internet" && id === line.planId);
    return plan?.cost ?? null;
  },

  vend(client, line, customerRef, options) {
    const phone = textIn(line, "phone");
    return client.buyInternet(
      { plan: line.planId ?? "", accountId: line.recipient, phone, customerRef },
      options,
    );
  },

  needs: () => ({ kind: "none" }),
};
