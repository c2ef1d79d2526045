import { isOneOf } from "@/lib/platform/is-one-of";
import type { Kobo } from "@/lib/platform/money";

/** The services of contract.md, in the shop's display order. */
export const SERVICE_IDS = [
  "airtime",
  "data",
  "electricity",
  "tv",
  "internet",
  "betting",
  "exam-pin",
  "esim",
  "esim-topup",
] as const;
export type ServiceId = (typeof SERVICE_IDS)[number];

/** Whether this text is a service id of contract.md. */
export function isServiceId(text: string): text is ServiceId {
  return isOneOf(SERVICE_IDS, text);
}

/** An order of several services: one payment with one fee (docs/adr/0085). Its lines have their own services. */
export const BASKET = "basket";
export const ORDER_SERVICES = [...SERVICE_IDS, BASKET] as const;
export type OrderService = (typeof ORDER_SERVICES)[number];

/** One deliverable before pricing: product, recipient, cost, and what the upstream call needs. */
export interface DraftLine {
  /** The upstream's product name, as in the catalogue. */
  product: string;
  /** The upstream's plan _id, for plan-priced services. */
  planId: string | null;
  /** Phone in E.164, else the number as entered. */
  recipient: string;
  /** Only what vend() needs; stored as JSON. */
  request: Record<string, unknown>;
  /** What the recipient gets, in kobo: the face value of airtime, or the plan's price. */
  face: Kobo;
  /** What the upstream will debit from our wallet, in kobo. */
  cost: Kobo;
  /** Bought only after the item before it was delivered: the next month of a TV package. */
  follows?: true;
  /** The item's service in a basket. */
  service?: ServiceId;
}

/** A problem with one field of the input. `path` as in problem+json ("input.phone"), `code` a key of lib/words. */
export interface FieldProblem {
  path: string;
  code: string;
  /** Numbers and names for the message. */
  values?: Record<string, string | number>;
}

/** The owner of a number, as the upstream reports it. Personal data: used for the purchase, masked on pages. */
export interface Customer {
  name: string;
  /** Meters only, and not always present. */
  address: string | null;
  /** TV only, and rarely present: the card's current package. */
  bouquet: string | null;
}
