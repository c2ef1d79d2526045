"use client";

import { useActionState, useState, useTransition } from "react";
import { submitPurchaseAction } from "@/app/_purchase/actions/submit-purchase-action";
import { parseFormValues } from "@/app/_purchase/state/form-values";
import { savePrefill } from "@/app/_purchase/state/prefill";
import type { PurchaseState } from "@/app/_purchase/state/purchase-state";
import { unsent } from "@/app/_purchase/state/unsent";
import { actionFailureOf } from "@/app/_ui/action-failure";
import type { ServiceId } from "@/lib/model/service-id";
import type { IdempotencyKey } from "./use-idempotency-key";

/**
 * The server's last response to the form. Without JavaScript the form posts `action`. With JavaScript `send` calls the
 * server action itself, so that a network failure is reported in the form and nothing typed is lost.
 */
export function useSubmission(service: ServiceId, initial: PurchaseState, key: IdempotencyKey) {
  const [posted, action] = useActionState(submitPurchaseAction, initial);
  const [answered, setAnswered] = useState<PurchaseState | null>(null);
  const [pending, start] = useTransition();
  const state = answered ?? posted;
  const send = (data: FormData) =>
    start(async () => {
      const answer = await submitPurchaseAction(state, data).catch((cause: unknown) => {
        // If the page is reloaded, the form is filled again.
        if (actionFailureOf(cause)?.kind === "outdated")
          savePrefill(service, { typed: parseFormValues(data), onlyBack: false, key: key.current() });
        return unsent(state, cause);
      });
      start(() => setAnswered(answer));
    });
  return { state, action, pending, send };
}
