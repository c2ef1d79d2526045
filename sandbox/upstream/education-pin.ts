import type { Context } from "hono";
import type { Product } from "../catalogue/catalogue";
import { findProduct } from "../catalogue/find-in-catalogue";
import { toKobo, toNaira } from "../core/naira";
import { randomDigits } from "../core/record-id";
import { examQuantities } from "../core/scenarios";
import type { Goods } from "../state/books";
import type { SandboxEnv } from "../state/env";
import { type BodyFields, readBody } from "./read-body";
import { refuse } from "./reply";
import { operation, sell } from "./sell";

const mostPins = 50;

function readQuantity(fields: BodyFields): number {
  const quantity = fields.amount("quantity", 1, mostPins);
  if (!Number.isInteger(quantity)) fields.errors.push("quantity must be an integer number");
  return quantity;
}

function readPins(quantity: number, now: number): Goods {
  const expiry = new Date(now + 365 * 86_400_000).toISOString().slice(0, 10);
  const pins = Array.from({ length: quantity }, () => ({
    pin: randomDigits(12),
    serial: `WRN${randomDigits(9)}`,
    expiry,
  }));
  return { kind: "pins", pins };
}

/** POST …/education-pin/validate-product: returns the price of a quantity. */
export async function priceEducationPin(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const name = fields.text("product");
  const quantity = readQuantity(fields);
  const refusal = fields.refusal();
  if (refusal) return refuse(c, 400, refusal);
  const product = findProduct(sandbox.catalogue, "exam pin", name);
  if (!product) return refuse(c, 400, "Product not found");
  const price = {
    product: product.name,
    pricePerUnit: product.min,
    quantity,
    total: priceOf(product, quantity),
  };
  if (sandbox.profile === "variant") return c.json(price);
  return c.json({ success: true, message: "Product is valid", data: price });
}

function priceOf(product: Product, quantity: number): number {
  return toNaira(toKobo(product.min) * quantity);
}

const buy = (external: boolean) =>
  operation(
    (fields) => ({
      name: fields.text("product"),
      quantity: readQuantity(fields),
      customerRef: fields.optionalText("customerRef"),
      pin: external ? fields.text("pin") : undefined,
    }),
    (c, { name, quantity, customerRef }) => {
      const sandbox = c.get("sandbox");
      const product = findProduct(sandbox.catalogue, "exam pin", name);
      if (!product) return refuse(c, 400, "Product not found");
      const digits = examQuantities[quantity];
      return sell(c, product, toKobo(product.min) * quantity, {
        number: "",
        customerRef,
        quantity,
        remarks: `${quantity} ${product.name} PIN${quantity === 1 ? "" : "s"}`,
        magic: digits ? `000${digits}` : "",
        makeGoods: () => readPins(quantity, sandbox.now()),
        data: (row) => ({
          tranxId: row.tranxId,
          customerRef: row.customerRef,
          ...(sandbox.profile === "variant" && row.status === "SUCCESS" ? {} : { status: row.status }),
          ...(row.goods.kind === "pins" && row.status === "SUCCESS" ? { pins: row.goods.pins } : {}),
          ...(row.apiResponse ? { apiResponse: row.apiResponse } : {}),
        }),
      });
    },
  );

/** POST /api/v1/education-pin/purchase. Only this response contains the PINs. */
export const buyEducationPin = buy(false);

/** The same under /api/external/v1, with PIN. */
export const buyEducationPinExternal = buy(true);
