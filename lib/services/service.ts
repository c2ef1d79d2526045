import type { ZodMiniType } from "zod/mini";
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

/** What an upstream answer must contain before a line of the service counts as delivered (money-safety.md). */
export type DeliveryNeed =
  | { kind: "none" }
  | { kind: "token" }
  | { kind: "pins"; quantity: number }
  | { kind: "lpa" };

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

export type DraftResult =
  | { ok: true; lines: DraftLine[] }
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  | { ok: false; reason: "unavailable"; code: string };

/**
 * A service is a small description; one pipeline prices, takes payment, vends, resolves and refunds for all of them.
 * `S` is the catalogue snapshot, `C` the merchant client, `X` its raw exchange: given by the caller, so that this stays pure.
 */
export interface ServiceDefinition<Input, S, C, X> {
  id: ServiceId;
  /** The form, the action, the JSON route and the stored JSON all use this one schema. Output is normalised (phones in E.164). */
  schema: ZodMiniType<Input>;
  /** Splits an input into lines against the copy of the catalogue; says what can't be sold. Pure. */
  draft(input: Input, snapshot: S): DraftResult;
  /** Today's cost of a stored line, in kobo; null when it is not on sale any more. Pure. */
  currentCost(line: StoredLine, snapshot: S): Kobo | null;
  /** The one purchase POST of a line. Never throws for an upstream answer. `beforeWrite` is the fence: false stops it. */
  vend(client: C, line: StoredLine, customerRef: string, options: { beforeWrite: () => boolean }): Promise<X>;
  needs(line: StoredLine): DeliveryNeed;
  /** Amount-priced services compare the face amount of the answer (money-safety.md); for plans a difference is a margin row. */
  amountPriced: boolean;
  /** How long an unknown outcome must stay unseen before it may count as not executed, in ms, before SCHEDULE_SCALE. */
  horizonMs: number;
}

/** A line as the pipeline reads it back from the database. */
export interface StoredLine {
  id: string;
  product: string;
  planId: string | null;
  recipient: string;
  request: Record<string, unknown>;
  face: Kobo;
  cost: Kobo;
}
