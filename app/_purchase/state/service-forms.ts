import type { ServiceId } from "@/lib/model/service-id";

/** A form of one purchase, made of fields named as in its `input` (contract.md). Airtime and data have rows instead. */
export interface ServiceForm {
  /** In the order of the input; `plan` is the form's own. Those with "?" may stay empty. */
  input: readonly string[];
  /** Fields that the customer only confirms by: checked, never sent. */
  confirm?: readonly string[];
  /** The fields that name a number whose owner is asked for before paying (POST /api/validate). */
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

/** A field's name without the mark of what may stay empty. */
export function plainName(name: string): string {
  return name.replace("?", "");
}

/** Every field that some form has beside rows, plan and e-mail; nothing else of a posted form is read. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(
    Object.values(SERVICE_FORMS).flatMap(({ input, confirm = [] }) => [...input.map(plainName), ...confirm]),
  ),
].filter((name) => name !== "plan");

/** Those that make the purchase another one: what a price and a checkout key belong to. */
export const PRICED_NAMES: readonly string[] = FIELD_NAMES.filter(
  (name) => !Object.values(SERVICE_FORMS).some(({ confirm }) => confirm?.includes(name)),
);
