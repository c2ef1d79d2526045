"use server";

import { parseFormValues } from "@/app/_purchase/state/form-values";
import { parseServiceId } from "@/app/_purchase/state/parse-service-id";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { answerValidation } from "./answer-validation";

/** Validates the form's number without submitting the form. Null: nothing to validate, or it failed. */
export async function validateCustomerAction(form: FormData): Promise<ValidationAnswer | null> {
  await assertActionOrigin();
  const service = parseServiceId(form);
  if (!service) return null;
  try {
    return await answerValidation(service, parseFormValues(form));
  } catch (cause) {
    context().log.error("asking for a number's owner failed", { event: "check_failed", err: cause });
    return null;
  }
}
