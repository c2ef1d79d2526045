import * as z from "zod/mini";
import { nairaAmount, nairaText } from "@/lib/services/fields/amount-schema";
import { phoneSchema } from "@/lib/services/fields/phone-schema";
import { productSchema } from "@/lib/services/fields/product-schema";
import { type OneOrMany, oneOrMany } from "@/lib/services/fields/recipients-schema";

/** Naira. One upstream purchase takes 50 to 1,000 (merchant-api.md section 8); the shop sells up to 50 of them at once. */
export const MIN_AIRTIME = 50;
export const MAX_AIRTIME = 50_000;

const product = productSchema("network_required");
const least = z.minimum(MIN_AIRTIME, "amount_too_small");
const most = z.maximum(MAX_AIRTIME, "amount_too_large");

/** `product` as its slug, `phone` in E.164, `amount` in whole naira. */
export interface AirtimeRecipient {
  product: string;
  phone: string;
  amount: number;
}
export type AirtimeInput = OneOrMany<AirtimeRecipient>;

/** The JSON `input` (contract.md). Output parses to itself. */
export const airtimeSchema = oneOrMany({
  product,
  phone: phoneSchema,
  amount: nairaAmount.check(least, most),
});

/** The fields of the page's form, all text; other fields of the form pass it by. Output is an `input`. */
export const airtimeFormSchema = z.object({
  product,
  phone: phoneSchema,
  amount: z.pipe(nairaText, z.number().check(least, most)),
});
