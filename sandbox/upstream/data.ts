import { findPlan, findProduct } from "../catalogue/find-in-catalogue";
import { toKobo } from "../core/naira";
import { refuse } from "./reply";
import { operation, sell } from "./sell";
import { walletOf } from "./wallet";

/** 4.5 POST /api/v1/data/buy: `plan` is a planId or a plan's _id. */
export const buyData = operation(
  (fields) => ({
    key: fields.text("plan"),
    number: fields.phone("phone"),
    customerRef: fields.optionalText("customerRef"),
    wallet: walletOf(fields),
  }),
  (c, { key, number, customerRef, wallet }) => {
    const { catalogue } = c.get("sandbox");
    const plan = findPlan(catalogue, "data", key);
    if (!plan) return refuse(c, 400, "Data plan not found");
    const product = findProduct(catalogue, "data", plan.product);
    if (!product) return refuse(c, 400, "Product not found");
    const remarks = `${plan.label} ${product.name} ${plan.validity} to ${number}`;
    return sell(c, product, toKobo(plan.price), { number, customerRef, wallet, remarks });
  },
);
