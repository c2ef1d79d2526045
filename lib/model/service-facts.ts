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
  /** The upstream's names of its category (merchant-api.md 2.1), normalised. */
  categories: readonly string[];
  /** Priced by amount: rows show the amount, and fees are separate. Plans have a single price. */
  byFace?: true;
  /** Its purchase may name the wallet that it debits (merchant-api.md 4.5; notes: eSIM). Any other debits the main one. */
  namesWallet?: true;
  form?: ServiceForm;
}

/** What pages and catalogue must know of each service. */
export const SERVICE_FACTS: Readonly<Record<ServiceId, ServiceFacts>> = {
  airtime: { page: "/airtime", categories: ["airtime", "vtu"], byFace: true },
  data: { page: "/data", categories: ["data", "mobile-data"], namesWallet: true },
  electricity: {
    page: "/electricity",
    categories: ["electricity"],
    byFace: true,
    form: {
      input: ["product", "meterNumber", "meterType", "amount", "phone", "customerName?", "address?"],
      check: ["product", "meterNumber", "meterType"],
    },
  },
  tv: {
    page: "/tv",
    categories: ["cable", "cable-tv", "tv"],
    form: {
      input: ["product", "plan", "smartcardNumber", "months?", "customerName?"],
      check: ["product", "smartcardNumber"],
    },
  },
  internet: {
    page: "/internet",
    categories: ["internet"],
    form: { input: ["plan", "accountId", "phone"] },
  },
  betting: {
    page: "/betting",
    categories: ["betting"],
    byFace: true,
    form: { input: ["product", "accountId", "amount"], confirm: ["accountIdAgain", "adult"] },
  },
  "exam-pin": {
    page: "/exam-pins",
    categories: ["exam-pin", "exam-pins", "education", "education-pin"],
    form: { input: ["product", "quantity"] },
  },
  esim: {
    page: "/esim",
    categories: ["esim", "e-sim"],
    namesWallet: true,
    form: { input: ["packageCode", "regionCode"] },
  },
  "esim-topup": {
    page: "/esim/top-up",
    categories: [],
    namesWallet: true,
    form: { input: ["packageCode", "iccid"] },
  },
};
