"use server";

import { context } from "@/lib/orders/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { answerCheck } from "./answer-check";
import type { CheckAnswer } from "./check-answer";
import { readService } from "./read-service";
import { readTyped } from "./typed";

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
