import type { ServiceId } from "@/lib/model/service-id";

/** The form of one purchase, with fields named as in its `input` (contract.md). Airtime and data have rows instead. */
export interface ServiceForm {
  /** In the order of the input; `plan` is the form's own. Fields with "?" are optional. */
  input: readonly string[];
  /** Confirmation fields: validated, never sent. */
  confirm?: readonly string[];
  /** The fields of a number whose owner is validated before payment (POST /api/validate). */
  check?: readonly string[];
}

export const SERVICE_FORMS: Readonly<Partial<Record<ServiceId, ServiceForm>>> = {
  electricity: {
    input: ["product", "meterNumber", "meterType", "amount", "phone", "customerName?", "address?"],
    check: ["product", "meterNumber", "meterType"],
  },
  tv: {
    input: ["product", "plan", "smartcardNumber", "customerName?"],
    check: ["product", "smartcardNumber"],
  },
  internet: { input: ["plan", "accountId", "phone"] },
  betting: { input: ["product", "accountId", "amount"], confirm: ["accountIdAgain", "adult"] },
  "exam-pin": { input: ["product", "quantity"] },
  esim: { input: ["packageCode", "regionCode"] },
  "esim-topup": { input: ["packageCode", "iccid"] },
};

/** A field's name without the mark of optional fields. */
export function plainName(name: string): string {
  return name.replace("?", "");
}

/** All fields of any form besides rows, plan and email. Nothing else is read from a posted form. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    Object.values(SERVICE_FORMS).flatMap(({ input, confirm = [] }) => [...input.map(plainName), ...confirm]),
  ),
].filter((name) => name !== "plan");

/** The fields that define the purchase: a price and an idempotency key belong to their values. */
export const PRICED_NAMES: readonly string[] = FIELD_NAMES.filter(
  (name) => !Object.values(SERVICE_FORMS).some(({ confirm }) => confirm?.includes(name)),
);
