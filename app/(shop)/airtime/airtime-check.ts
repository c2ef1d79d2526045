import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { airtimeFormSchema, MAX_AIRTIME, MIN_AIRTIME } from "@/lib/services/airtime-schema";

const schema = z.object({ recipients: z.array(airtimeFormSchema), email: emailSchema });

/** Validates the airtime form in the browser. Loaded at the first focus. */
export function checkAirtime(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  const values = { min: MIN_AIRTIME, max: MAX_AIRTIME };
  return startDeferredValidation(form, schema as never, (problems) =>
    report(problems.map((problem) => ({ ...problem, values }))),
  );
}
