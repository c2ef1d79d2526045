import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { tvFormSchema } from "@/lib/services/tv-schema";

const schema = z.extend(tvFormSchema, { email: emailSchema });

/** Validates the TV form in the browser. Loaded at the first focus. */
export function checkTv(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  return startDeferredValidation(form, schema as never, report);
}
