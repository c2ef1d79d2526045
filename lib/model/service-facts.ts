import type { ServiceId } from "./service-id";

/** The form of one purchase, with fields named as in its `input` (contract.md). Airtime and data have rows instead. */
export interface ServiceForm {
  /** In the order of the input; `plan` is the form's own. Fields with "?" are optional. */
  input: readonly string[];
  /** Confirmation fields: validated, never sent. */
  confirm?: readonly string[];
  /** The fields of a number whose owner is validated before payment (POST /api/validate). */
  check?: readonly string[];
}

interface ServiceFacts {
  /** Where it is bought (contract.md, Pages). */
  page: string;
  /** Priced by amount: rows show the amount, and fees are separate. Plans have a single price. */
  byFace?: true;
  form?: ServiceForm;
}

/** What pages need to know of each service. Forms load this file; server-only facts are elsewhere. */
export const SERVICE_FACTS: Readonly<Record<ServiceId, ServiceFacts>> = {
  airtime: { page: "/airtime", byFace: true },
  data: { page: "/data" },
  electricity: {
    page: "/electricity",
    byFace: true,
    form: {
      input: ["product", "meterNumber", "meterType", "amount", "phone", "customerName?", "address?"],
      check: ["product", "meterNumber", "meterType"],
    },
  },
  tv: {
    page: "/tv",
    form: {
      input: ["product", "plan", "smartcardNumber", "months?", "customerName?"],
      check: ["product", "smartcardNumber"],
    },
  },
  internet: {
    page: "/internet",
    form: { input: ["plan", "accountId", "phone"] },
  },
  betting: {
    page: "/betting",
    byFace: true,
    form: { input: ["product", "accountId", "amount"], confirm: ["accountIdAgain", "adult"] },
  },
  "exam-pin": {
    page: "/exam-pins",
    form: { input: ["product", "quantity"] },
  },
  esim: {
    page: "/esim",
    form: { input: ["packageCode", "regionCode"] },
  },
  "esim-topup": {
    page: "/esim/top-up",
    form: { input: ["packageCode", "iccid"] },
  },
};

/** Whether a stored service id is priced by amount. */
export function isByFace(service: string): boolean {
  return Object.hasOwn(SERVICE_FACTS, service) && SERVICE_FACTS[service as ServiceId].byFace === true;
}
