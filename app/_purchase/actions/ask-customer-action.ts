"use server";

import { parseFormValues } from "@/app/_purchase/state/form-values";
import { parseServiceId } from "@/app/_purchase/state/parse-service-id";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { answerValidation } from "./validate-action";

/** The form's question about its number's owner, without a press of the whole form. Null: nothing to ask, or it failed. */
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
