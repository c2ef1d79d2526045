import { isServiceId, type ServiceId } from "./service-id";

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
  /** Needs no email, where the shop allows it: it reaches its recipient, and nothing is lost with the order's page. */
  emailOptional?: true;
  form?: ServiceForm;
}

/** What pages need to know of each service. Forms load this file; server-only facts are elsewhere. */
export const SERVICE_FACTS: Readonly<Record<ServiceId, ServiceFacts>> = {
  airtime: { page: "/airtime", emailOptional: true, byFace: true },
  data: { page: "/data", emailOptional: true },
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
    emailOptional: true,
    form: {
      input: ["product", "plan", "smartcardNumber", "months?", "customerName?"],
      check: ["product", "smartcardNumber"],
    },
  },
  internet: {
    page: "/internet",
    emailOptional: true,
    form: { input: ["plan", "accountId", "phone"] },
  },
  betting: {
    page: "/betting",
    emailOptional: true,
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
  return factsOf(service)?.byFace === true;
}

/** Whether all of these services may be bought without an email. */
export function mayOmitEmail(services: readonly string[]): boolean {
  return services.every((service) => factsOf(service)?.emailOptional === true);
}

function factsOf(service: string): ServiceFacts | null {
  return isServiceId(service) ? SERVICE_FACTS[service] : null;
}
