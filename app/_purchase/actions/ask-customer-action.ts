"use server";

import { readTyped } from "@/app/_purchase/state/form-values";
import { readService } from "@/app/_purchase/state/parse-service-id";
import type { CheckAnswer } from "@/app/_purchase/state/validation-answer";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { answerCheck } from "./validate-action";

/** The form's question about its number's owner, without a press of the whole form. Null: nothing to ask, or it failed. */
export async function askCustomer(form: FormData): Promise<CheckAnswer | null> {
  await assertActionOrigin();
  const service = readService(form);
  if (!service) return null;
  try {
    return await answerCheck(service, readTyped(form));
  } catch (cause) {
    context().log.error("asking for a number's owner failed", { event: "check_failed", err: cause });
    return null;
  }
}
