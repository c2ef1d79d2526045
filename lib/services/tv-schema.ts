import * as z from "zod/mini";
import { smartcardNumberSchema } from "@/lib/services/fields/account-number-schema";
import { nairaAmount } from "@/lib/services/fields/amount-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { productSchema } from "@/lib/services/fields/product-schema";

const card = { product: productSchema("provider_required"), smartcardNumber: smartcardNumberSchema };

/** `product` as its slug, `plan` a planId or _id as sent, the number with its leading zeros. */
export interface TvInput {
  product: string;
  plan: string;
  smartcardNumber: string;
  /** What counts where the shop hasn't validated the number itself. */
  customerName?: string | undefined;
}

/** The JSON `input` (contract.md). Output parses to itself. */
export const tvSchema = z.strictObject(
  { ...card, plan: nameSchema("plan_required"), customerName: z.optional(nameSchema("required")) },
  "field_invalid",
);

/** What POST /api/validate takes beside the service; an amount says nothing about a smartcard and is taken in silence. */
export const tvCheckSchema = z.strictObject({ ...card, amount: z.optional(nairaAmount) }, "field_invalid");

export interface TvCheck {
  product: string;
  smartcardNumber: string;
  amount?: number | undefined;
}

/** The fields of the page's form; other fields of the form pass it by. */
export const tvFormSchema = z.object({ ...card, plan: nameSchema("plan_required") });
