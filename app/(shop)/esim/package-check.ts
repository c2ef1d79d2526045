import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { esimFormSchema } from "@/lib/services/esim-schema";
import { esimTopUpFormSchema } from "@/lib/services/esim-topup-schema";

const schemas = {
  esim: z.extend(esimFormSchema, { email: emailSchema }),
  "esim-topup": z.extend(esimTopUpFormSchema, { email: emailSchema }),
};

/** Validates the package form in the browser. Loaded at the first focus. */
export function checkPackage(
  service: keyof typeof schemas,
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  return startDeferredValidation(form, schemas[service] as never, report);
}
