import type { Kobo } from "@/lib/platform/money";

/** The services of contract.md, in the order in which the shop shows them. */
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

/** One deliverable before it has a price: what it is, for whom, what it costs us, and what the upstream call needs. */
export interface DraftLine {
  /** The upstream's product name, as in the catalogue. */
  product: string;
  /** The upstream's plan _id for plan-priced services. */
  planId: string | null;
  /** Phone in E.164, else the number as typed. */
  recipient: string;
  /** What vend() will need, and nothing more; kept as JSON. */
  request: Record<string, unknown>;
  /** The amount that the customer's side receives, in kobo: the face value of airtime, or the plan's price. */
  face: Kobo;
  /** What the upstream will take from our wallet, in kobo. */
  cost: Kobo;
}

/** A problem with one field of the input; `path` as in problem+json ("input.phone"), `code` a key of lib/words. */
export interface FieldProblem {
  path: string;
  code: string;
  /** Numbers and names that the sentence needs. */
  values?: Record<string, string | number>;
}

/** Whom a number belongs to, as the upstream said. Personal: for the purchase itself, masked on pages. */
export interface Customer {
  name: string;
  /** Meters only, and not always. */
  address: string | null;
  /** TV only, and seldom: what the card watches now. */
  bouquet: string | null;
}
