import { type Availability, cablePlanId, dataPlanId, type Plan } from "../catalogue/catalogue";
import { sameName } from "../catalogue/find-in-catalogue";
import { toKobo } from "../core/naira";
import { catalogueId } from "../core/record-id";
import type { Sandbox } from "../state/state";
import { ControlError, type ControlInput } from "./read-input";

const states: readonly Availability[] = ["on", "suspended", "withdrawn"];
const kinds: readonly Plan["kind"][] = ["data", "cable", "internet"];

function setProduct(sandbox: Sandbox, key: string, set: ControlInput): void {
  const found = sandbox.catalogue.products.filter((one) => one.id === key || sameName(one.name, key));
  if (found.length === 0) throw new ControlError(`no product ${key}`);
  for (const product of found) {
    product.min = set.number("min") ?? product.min;
    product.max = set.number("max") ?? product.max;
    product.discount = set.number("discount") ?? product.discount;
    product.state = set.oneOf("state", states) ?? product.state;
  }
}

function setPlan(sandbox: Sandbox, key: string, set: ControlInput): void {
  const found = sandbox.catalogue.plans.filter((one) => one.id === key || one.planId === key);
  if (found.length === 0) throw new ControlError(`no plan ${key}`);
  for (const plan of found) {
    plan.price = set.number("price") ?? plan.price;
    plan.validity = set.text("validity") ?? plan.validity;
    plan.state = set.oneOf("state", states) ?? plan.state;
  }
}

function setPackage(sandbox: Sandbox, key: string, set: ControlInput): void {
  const found = sandbox.catalogue.packages.find((offer) => offer.packageCode === key);
  if (!found) throw new ControlError(`no package ${key}`);
  const price = set.number("price");
  if (price !== undefined) found.priceKobo = toKobo(price);
}

function addPlan(sandbox: Sandbox, add: ControlInput): Plan {
  const kind = add.oneOf("kind", kinds) ?? "data";
  const product = add.needText("product");
  const label = add.needText("plan");
  const validity = add.text("validity") ?? "";
  const price = add.number("price");
  if (price === undefined) throw new ControlError("price is missing");
  const planId = kind === "data" ? dataPlanId(label, product, validity) : cablePlanId(label);
  const id = catalogueId(`added-${sandbox.catalogue.plans.length}`, `${product}/${label}/${validity}`);
  const plan: Plan = { id, kind, product, label, price, validity, planId, state: "on" };
  sandbox.catalogue.plans.push(plan);
  return plan;
}

/**
 * POST /control/catalogue {product | plan | package: name, _id, planId or code, set: {price?, discount?, min?, max?,
 * validity?, state?: on | suspended | withdrawn}} or {add: {kind?, product, plan, validity?, price}}.
 */
export function changeCatalogue(sandbox: Sandbox, input: ControlInput): { added?: Plan } {
  const add = input.object("add");
  if (add) return { added: addPlan(sandbox, add) };
  const set = input.object("set");
  if (!set) throw new ControlError("set or add is missing");
  const product = input.text("product");
  const plan = input.text("plan");
  const esim = input.text("package");
  if (product !== undefined) setProduct(sandbox, product, set);
  else if (plan !== undefined) setPlan(sandbox, plan, set);
  else if (esim !== undefined) setPackage(sandbox, esim, set);
  else throw new ControlError("product, plan or package is missing");
  return {};
}
