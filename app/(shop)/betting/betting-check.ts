import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { withinRange } from "@/app/_purchase/state/within-range";
import type { FieldProblem } from "@/lib/model/service-id";
import { bettingFormSchema, MIN_BETTING } from "@/lib/services/betting-schema";

const { accountId } = bettingFormSchema.shape;
const fields = z
  .extend(bettingFormSchema, {
    accountIdAgain: accountId,
    adult: z.literal("1", "adult_required"),
    email: emailSchema,
  })
  .check(
    z.refine((typed) => typed.accountId === typed.accountIdAgain, {
      path: ["accountIdAgain"],
      error: "account_differs",
    }),
  );

/**
 * Validates the betting form in the browser, including the repeated account ID and the age. Loaded at the first
 * focus.
 */
export function checkBetting(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
  options: readonly ProviderOption[],
): DeferredValidation {
  const { schema, tell } = withinRange(fields, options, MIN_BETTING);
  return startDeferredValidation(form, schema as never, (problems) => report(tell(form, problems)));
}
