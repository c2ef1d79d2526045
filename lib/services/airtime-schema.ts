import * as z from "zod/mini";
import { nairaAmount, nairaText } from "@/lib/services/fields/amount-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";
import { productSchema } from "@/lib/services/fields/product-schema";
import { type OneOrMany, oneOrMany } from "@/lib/services/fields/recipients-schema";

/**
 * In naira. One upstream purchase takes 50 to 1,000 (merchant-api.md section 8); the shop splits larger amounts into
 * up to 50 purchases.
 */
export const MIN_AIRTIME = 50;
export const MAX_AIRTIME = 50_000;

const product = productSchema("network_required");
const minimum = z.minimum(MIN_AIRTIME, "amount_too_small");
const maximum = z.maximum(MAX_AIRTIME, "amount_too_large");

/** `product` is a slug, `phone` E.164, `amount` whole naira. */
export interface AirtimeRecipient {
  product: string;
  phone: string;
  amount: number;
}
export type AirtimeInput = OneOrMany<AirtimeRecipient>;

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const airtimeSchema = oneOrMany({
  phone: phoneSchema,
  product,
  amount: nairaAmount.check(minimum, maximum),
});

/** The page's form fields, all text. Other fields of the form are ignored. The output is an `input`. */
export const airtimeFormSchema = z.object({
  phone: phoneSchema,
  product,
  amount: z.pipe(nairaText, z.number().check(minimum, maximum)),
});
