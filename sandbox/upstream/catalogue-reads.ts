import type { Context } from "hono";
import type { Plan, Product } from "../catalogue/catalogue";
import { sameName } from "../catalogue/find-in-catalogue";
import type { SandboxEnv } from "../state/env";
import { readFaulted } from "./read-fault";

/** 4.1 GET /api/v1/services */
export function listServices(c: Context<SandboxEnv>): Response {
  const { catalogue, reads } = c.get("sandbox");
  const fault = readFaulted(c, reads.catalogue);
  if (fault) return fault;
  const allServices = catalogue.services.map(({ id, name }) => ({ _id: id, name }));
  return c.json({ message: "success", allServices });
}

/** 4.2 GET /api/v1/products?service= */
export function listProducts(c: Context<SandboxEnv>): Response {
  const { catalogue, reads, profile } = c.get("sandbox");
  const fault = readFaulted(c, reads.catalogue);
  if (fault) return fault;
  const wanted = c.req.query("service");
  const products = catalogue.products.filter(
    (product) => product.state !== "withdrawn" && (!wanted || sameName(product.service, wanted)),
  );
  const serviceIds = new Map(catalogue.services.map(({ id, name }) => [name, id]));
  const variant = (product: Product): Record<string, unknown> => ({
    _id: product.id,
    name: product.name,
    service: { _id: serviceIds.get(product.service) ?? "", name: product.service },
    min: product.min,
    max: product.max,
    pricingmethod: "PERCENTAGE",
    price: product.discount,
    disable: product.state === "suspended",
  });
  const usual = (product: Product): Record<string, unknown> => ({
    _id: product.id,
    name: product.name,
    service: product.service,
    min: product.min,
    max: product.max,
    discount: product.discount,
    ...(product.state === "suspended" ? { disable: true } : {}),
  });
  const allProduct = products.map(profile === "variant" ? variant : usual);
  return c.json({ statusCode: 200, message: "success", allProduct });
}

function listedPlans(c: Context<SandboxEnv>, kind: Plan["kind"]): Plan[] {
  const { catalogue } = c.get("sandbox");
  const wanted = c.req.query("product");
  const gone = new Set(
    catalogue.products.filter(({ state }) => state === "withdrawn").map(({ name }) => name),
  );
  return catalogue.plans.filter(
    (plan) =>
      plan.kind === kind &&
      plan.state !== "withdrawn" &&
      !gone.has(plan.product) &&
      (!wanted || sameName(plan.product, wanted)),
  );
}

function suspended(plan: Plan): { disable?: true } {
  return plan.state === "suspended" ? { disable: true } : {};
}

/** 4.3 GET /api/v1/plans/data?product=, in any of the three spellings. */
export function listDataPlans(c: Context<SandboxEnv>): Response {
  const { profile, reads } = c.get("sandbox");
  const fault = readFaulted(c, reads.catalogue);
  if (fault) return fault;
  const variant = (plan: Plan): Record<string, unknown> => {
    const [, size = plan.label, unit = ""] = /^(\D*[\d.]+)\s*(.*)$/.exec(plan.label) ?? [];
    return {
      _id: plan.id,
      product: { name: plan.product, disable: false },
      plansize: size,
      planvolume: unit,
      sellingprice: plan.price,
      validity: plan.validity,
      planId: plan.planId,
      disable: plan.state === "suspended",
    };
  };
  const usual = (plan: Plan): Record<string, unknown> => ({
    _id: plan.id,
    product: plan.product,
    plan: plan.label,
    price: plan.price,
    validity: plan.validity,
    planId: plan.planId,
    ...suspended(plan),
  });
  return c.json({
    message: "success",
    data: listedPlans(c, "data").map(profile === "variant" ? variant : usual),
  });
}

/** 4.4 GET /api/v1/plans/cable?product= */
export function listCablePlans(c: Context<SandboxEnv>): Response {
  const { profile, reads } = c.get("sandbox");
  const fault = readFaulted(c, reads.catalogue);
  if (fault) return fault;
  const data = listedPlans(c, "cable").map((plan) => ({
    _id: plan.id,
    product: plan.product,
    [profile === "variant" ? "package" : "plan"]: plan.label,
    price: plan.price,
    planId: plan.planId,
    ...suspended(plan),
  }));
  return c.json({ message: "success", data });
}

/** GET /api/v1/plans/internet?product= */
export function listInternetPlans(c: Context<SandboxEnv>): Response {
  const { profile, reads } = c.get("sandbox");
  const fault = readFaulted(c, reads.catalogue);
  if (fault) return fault;
  const data = listedPlans(c, "internet").map((plan) => ({
    _id: plan.id,
    name: plan.label,
    product: plan.product,
    amount: plan.price,
    ...suspended(plan),
  }));
  return c.json(profile === "variant" ? { success: true, message: "success", data } : { data });
}
