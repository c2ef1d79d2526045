import * as z from "zod/mini";
import { smartcardNumberSchema } from "@/lib/services/fields/account-number-schema";
import { nairaAmount } from "@/lib/services/fields/amount-schema";
import { nameSchema } from "@/lib/services/fields/name-schema";
import { productSchema } from "@/lib/services/fields/product-schema";

export const MAX_MONTHS = 12;

const card = { product: productSchema("provider_required"), smartcardNumber: smartcardNumberSchema };

/** `product` is a slug, `plan` a planId or _id as sent; the number keeps its leading zeros. */
export interface TvInput {
  product: string;
  plan: string;
  smartcardNumber: string;
  /** Number of months; default 1. */
  months?: number | undefined;
  /** Used only if the shop hasn't validated the number itself. */
  customerName?: string | undefined;
}

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const tvSchema = z.strictObject(
  {
    ...card,
    plan: nameSchema("package_required"),
    months: z.optional(
      z
        .number("months_invalid")
        .check(
          z.int("months_invalid"),
          z.minimum(1, "months_invalid"),
          z.maximum(MAX_MONTHS, "months_invalid"),
        ),
    ),
    customerName: z.optional(nameSchema("required")),
  },
  "field_invalid",
);

/** The fields of POST /api/validate besides the service. An amount means nothing for a smartcard and is ignored. */
export const tvCheckSchema = z.strictObject({ ...card, amount: z.optional(nairaAmount) }, "field_invalid");

export interface TvCheck {
  product: string;
  smartcardNumber: string;
  amount?: number | undefined;
}

/** The page's form fields. Other fields of the form are ignored. */
export const tvFormSchema = z.object({ ...card, plan: nameSchema("package_required") });
