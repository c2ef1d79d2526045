import * as z from "zod/mini";
import { type DeferredValidation, startDeferredValidation } from "@/app/_purchase/hooks/deferred-validation";
import { emailSchema } from "@/app/_purchase/state/check-email";
import type { FieldProblem } from "@/lib/model/service-id";
import { examPinFormSchema } from "@/lib/services/exam-pin-schema";

const schema = z.extend(examPinFormSchema, { email: emailSchema });

/** Validates the exam form in the browser. Loaded at the first focus. */
export function checkExam(
  form: HTMLFormElement,
  report: (problems: FieldProblem[]) => void,
): DeferredValidation {
  return startDeferredValidation(form, schema as never, report);
}
