import type { MerchantClient } from "@/lib/merchant/client";
import type { DraftLine, FieldProblem } from "@/lib/model/service-id";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira, ZERO } from "@/lib/platform/money";
import { recipientsOf } from "@/lib/services/fields/recipients-schema";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import { type DataInput, dataSchema } from "./data-schema";
import { findPlan } from "./find-plan";
import { planLabel } from "./plan-label";
import type { ServiceDefinition } from "./service";

/** Data bundles: priced by plan, one item per recipient (merchant-api.md 4.5). */
export const data: ServiceDefinition<DataInput, CatalogueSnapshot, MerchantClient, HttpExchange> = {
  id: "data",
  categories: ["data", "mobile-data"],
  cachedWith: ["network", "validity", "all"],
  defaultMargin: { markupBp: 300, flat: ZERO, floor: naira(10) },
  schema: dataSchema,
  amountPriced: false,
  horizon: "horizon",

  draft(input, snapshot) {
    if (!snapshot.plans.some(({ service }) => service === "data")) {
      return { ok: false, reason: "unavailable", code: "service_unavailable" };
    }
    const lines: DraftLine[] = [];
    const problems: FieldProblem[] = [];
    for (const { recipient, path } of recipientsOf(input)) {
      const plan = findPlan(snapshot.plans, "data", recipient.plan);
      if (plan) {
        const { id, product, cost } = plan;
        const request = { label: planLabel(plan) };
        lines.push({ product, planId: id, recipient: recipient.phone, request, face: cost, cost });
      } else if (findPlan(snapshot.suspendedPlans, "data", recipient.plan)) {
        return { ok: false, reason: "unavailable", code: "plan_unavailable" };
      } else {
        problems.push({ path: `${path}.plan`, code: "plan_unknown" });
      }
    }
    return problems.length > 0 ? { ok: false, reason: "invalid", problems } : { ok: true, lines };
  },

  currentCost(line, snapshot) {
    const plan = snapshot.plans.find(({ service, id }) => service === "data" && id === line.planId);
    return plan?.cost ?? null;
  },

  vend(client, line, customerRef, options) {
    // The _id, not the planId: plans with the same size, product and validity share a planId (merchant-api.md
    // 2.3).
    return client.buyData({ plan: line.planId ?? "", phone: line.recipient, customerRef }, options);
  },

  needs: () => ({ kind: "none" }),
};
