import "server-only";
import { headers } from "next/headers";
import { checkFingerprint, checkInput } from "@/app/_purchase/state/field-input";
import type { FormValues } from "@/app/_purchase/state/form-values";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import { context } from "@/lib/context/context";
import { maskCustomer } from "@/lib/model/mask-customer";
import type { Customer, ServiceId } from "@/lib/model/service-id";
import { findValidatedCustomer } from "@/lib/orders/checkout/find-validated-customer";
import { prepareValidation } from "@/lib/orders/checkout/prepare-validation";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { recipientsOf } from "@/lib/web/recipients-of";

/**
 * The owner of the meter or smartcard in the form: from our own validation while it is valid, else from the upstream. Masked,
 * because the visitor may be a stranger. Null if the service validates nothing or the number is incomplete.
 */
export async function answerValidation(
  service: ServiceId,
  typed: FormValues,
): Promise<ValidationAnswer | null> {
  const check = checkInput(service, typed);
  if (!check) return null;
  const ctx = context();
  const fingerprint = checkFingerprint(service, typed);
  const prepared = await prepareValidation(ctx, { service, check });
  if (!prepared.ok) {
    return prepared.reason === "invalid"
      ? { fingerprint, kind: "wrong", problems: prepared.problems }
      : { fingerprint, kind: "unavailable", code: prepared.code };
  }
  const stored = await findValidatedCustomer(ctx, service, prepared.key);
  if (stored.customer) return answerOf(service, fingerprint, stored.customer);

  const limited = await limitVisitor("validate", await headers(), { recipients: recipientsOf(check) });
  if (!limited.ok) return { fingerprint, kind: "limited", seconds: limited.retryAfterSeconds };
  const validation = await validateCustomer(ctx, { service, check });
  if (validation.ok) return answerOf(service, fingerprint, validation.customer);
  switch (validation.reason) {
    case "invalid":
      return { fingerprint, kind: "wrong", problems: validation.problems };
    case "unavailable":
      return { fingerprint, kind: "unavailable", code: validation.code };
    case "check_down": {
      const sell = stored.sellUnvalidated;
      return {
        fingerprint,
        kind: "down",
        sell,
        notify: !sell && ctx.mailer !== null && service === "electricity",
      };
    }
  }
}

function answerOf(service: ServiceId, fingerprint: string, customer: Customer): ValidationAnswer {
  const wantsAddress = service === "electricity" && customer.address === null;
  return { fingerprint, kind: "known", ...maskCustomer(customer), wantsAddress };
}
