import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { internetFormSchema } from "@/lib/services/internet-schema";

const schema = z.extend(internetFormSchema, { email: emailSchema });

/** Validates the internet form in the browser. Loaded at the first focus. */
export function checkInternet(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  return startDeferredValidation(form, schema as never, report);
}
