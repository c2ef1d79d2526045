import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { withinRange } from "@/app/_purchase/state/within-range";
import type { FieldProblem } from "@/lib/model/service-id";
import { electricityFormSchema, MIN_ELECTRICITY } from "@/lib/services/electricity-schema";

const fields = z.extend(electricityFormSchema, { email: emailSchema });

/** Validates the electricity form in the browser, including the DisCo's own amount range. Loaded at the first focus. */
export function checkElectricity(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
  options: readonly ProviderOption[],
): DeferredValidation {
  const { schema, tell } = withinRange(fields, options, MIN_ELECTRICITY);
  return startDeferredValidation(form, schema as never, (problems) => report(tell(form, problems)));
}
