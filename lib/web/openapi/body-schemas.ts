import * as z from "zod";
import { BASKET, SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { MAX_BASKET_ITEMS } from "@/lib/orders/checkout/parse-input";
import { electricityCheckSchema } from "@/lib/services/electricity-schema";
import { SERVICES } from "@/lib/services/registry";
import { tvCheckSchema } from "@/lib/services/tv-schema";
import { LOCALES } from "@/lib/words/locale";

/** The JSON bodies that the API accepts, built from the schemas with which the services parse them. */
const inputOf = (id: ServiceId): z.core.$ZodType => {
  const { schema } = SERVICES[id];
  return schema.shapes ? z.union(schema.shapes) : schema;
};

const payment = z.enum(["paystack", "wallet"]).optional().describe("wallet: with a customer's session");

const itemOf = (id: ServiceId) => ({ service: z.literal(id), input: inputOf(id) });

/** Several purchases under one payment. */
const basket = {
  service: z.literal(BASKET),
  input: z.strictObject({
    items: z
      .array(z.union(SERVICE_IDS.map((id) => z.strictObject(itemOf(id)))))
      .min(1)
      .max(MAX_BASKET_ITEMS),
  }),
};

const ofEach = (more: z.core.$ZodLooseShape) =>
  z.union([...SERVICE_IDS.map(itemOf), basket].map((body) => z.strictObject({ ...body, ...more })));

export const orderBody = ofEach({
  email: z
    .string()
    .optional()
    .describe("Optional for airtime, data, TV, internet and betting, if the shop allows it"),
  phone: z
    .string()
    .optional()
    .describe("A Nigerian number. Checked, but not stored: the shop sends no text messages yet"),
  locale: z.enum(LOCALES).optional().describe("The language of the order's page and emails"),
  payment,
  expectedTotal: z.int().min(0).optional().describe("Kobo. Another total: 409 with the current one"),
});
export const quoteBody = ofEach({});
export const payBody = z.strictObject({
  payment,
  again: z.boolean().optional().describe("A new payment page, even if one is open"),
});
export const cancelBody = z.strictObject({});
export const missingBody = z.strictObject({
  still: z.boolean().optional().describe("Opens a case for the owner"),
});
export const validateBody = z.union([
  z.strictObject({ service: z.literal("electricity"), ...electricityCheckSchema.shape }),
  z.strictObject({ service: z.literal("tv"), ...tvCheckSchema.shape }),
]);
