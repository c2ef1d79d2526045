import * as z from "zod/mini";
import { accountIdSchema } from "@/lib/services/fields/account-number-schema";
import { nairaAmount, nairaText } from "@/lib/services/fields/amount-schema";
import { productSchema } from "@/lib/services/fields/product-schema";

/** In naira (merchant-api.md 4.8). A platform's own range may be tighter. */
export const MIN_BETTING = 100;
const MAX_BETTING = 10_000_000;

const minimum = z.minimum(MIN_BETTING, "amount_too_small");
const maximum = z.maximum(MAX_BETTING, "amount_too_large");
const account = { product: productSchema("platform_required"), accountId: accountIdSchema };

/** `product` is a slug, `amount` whole naira. */
export interface BettingInput {
  product: string;
  accountId: string;
  amount: number;
}

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const bettingSchema = z.strictObject(
  { ...account, amount: nairaAmount.check(minimum, maximum) },
  "field_invalid",
);

/** The page's form fields, all text. Other fields of the form are ignored. */
export const bettingFormSchema = z.object({
  ...account,
  amount: z.pipe(nairaText, z.number().check(minimum, maximum)),
});

/** As bettingFormSchema, with what only the page asks: the account ID repeated, and the age. */
export const bettingPageSchema = z
  .extend(bettingFormSchema, {
    accountIdAgain: accountIdSchema,
    adult: z.literal("1", "adult_required"),
  })
  .check(
    z.refine((typed) => typed.accountId === typed.accountIdAgain, {
      path: ["accountIdAgain"],
      error: "account_differs",
      // Said along with the other fields' problems; zod would wait until they are right.
      when: ({ value }) => hasBothIds(value),
    }),
  );

function hasBothIds(typed: unknown): boolean {
  const { accountId, accountIdAgain } = typed as Record<string, unknown>;
  return typeof accountId === "string" && typeof accountIdAgain === "string";
}
