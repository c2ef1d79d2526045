import type { ZodMiniType } from "zod/mini";
import type { Read } from "@/lib/merchant/read";
import type { CustomerName } from "@/lib/merchant/schemas/account";
import type { Customer, DraftLine, FieldProblem, ServiceId } from "@/lib/model/service-id";
import type { Kobo } from "@/lib/platform/money";

/** What an upstream answer must contain before a line of the service counts as delivered (money-safety.md). */
export type DeliveryNeed =
  | { kind: "none" }
  | { kind: "token" }
  | { kind: "receipt" }
  | { kind: "pins"; quantity: number }
  | { kind: "lpa" };

export type DraftResult =
  | { ok: true; lines: DraftLine[] }
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  | { ok: false; reason: "unavailable"; code: string };

export type LookupAnswer<F> = { ok: true; value: F } | { ok: false; reason: "unknown" | "unavailable" };

/** What only the shop's own books can tell a lookup. */
export interface LookupBooks {
  /** Was this eSIM sold here, or is it one of the account's (merchant-api.md 4.9)? Null: can't be told now. */
  knowsEsim(iccid: string): Promise<boolean | null>;
}

/**
 * A question to the upstream that the copy of the catalogue doesn't answer: the price of exam PINs, the packages of one
 * region. The pipeline asks it before drafting and again before vending, and keeps the answer in our own table for all
 * processes, so that drafting stays pure. `F` must survive JSON; nothing secret or personal belongs in it.
 */
export interface Lookup<C, F> {
  key: string;
  /** An answer younger than this isn't asked for again; an older one stands in while the upstream is down. */
  freshMs: number;
  /** Whether our own books let it be asked at all; false: there is no such thing, and strangers' guesses cost the upstream nothing. */
  allowed?(books: LookupBooks): Promise<boolean | null>;
  ask(client: C): Promise<LookupAnswer<F>>;
}

/** One number as the shop remembers having asked the upstream about it: product as slug, the number normalised. */
export interface ValidationKey {
  product: string;
  number: string;
  /** "prepaid", "postpaid", or empty where a number has no such kind. */
  meterType: string;
}

/** What is known of a number when a purchase for it is drafted. */
export interface KnownCustomer {
  /** Our own validation of that number, at most 30 minutes old; null without one. */
  customer: Customer | null;
  /** The check is down and the owner sells nothing unvalidated: what the customer typed doesn't count. */
  refuseGiven: boolean;
}

export type CheckResult<C> =
  | {
      ok: true;
      key: ValidationKey;
      /** The upstream's question about the number. Never throws for an answer. */
      ask(client: C, options: { signal: AbortSignal }): Promise<Read<CustomerName>>;
    }
  | Exclude<DraftResult, { ok: true }>;

/** How a service asks whose number it is (contract.md, POST /api/validate). Pure but for `ask`. */
export interface CustomerCheck<Check, S, C> {
  /** The body of POST /api/validate beside `service`. */
  schema: ZodMiniType<Check>;
  /** The name of the number's field, and the code for one that the upstream doesn't know. */
  number: string;
  unknown: string;
  prepare(check: Check, snapshot: S): CheckResult<C>;
}

/**
 * A service is a small description; one pipeline prices, takes payment, vends, resolves and refunds for all of them.
 * `S` is the catalogue snapshot, `C` the merchant client, `X` its raw exchange: given by the caller, so that this stays pure.
 * `F` is what its lookup finds, if it has one.
 */
export interface ServiceDefinition<Input, S, C, X, F = never> {
  id: ServiceId;
  /** The form, the action, the JSON route and the stored JSON all use this one schema. Output is normalised (phones in E.164). */
  schema: ZodMiniType<Input>;
  /** What must be looked up before `draft`; null: nothing. Pure. */
  lookup?(input: Input, snapshot: S): Lookup<C, F> | null;
  /** The same before `currentCost`. Pure. */
  lookupAgain?(line: StoredLine, snapshot: S): Lookup<C, F> | null;
  /**
   * Splits an input into lines against the copy of the catalogue; says what can't be sold. Pure. `found` is the lookup's
   * answer; null: the upstream knows of no such thing.
   */
  draft(input: Input, snapshot: S, found?: F | null): DraftResult;
  /** Today's cost of a stored line, in kobo; null when it is not on sale any more. Pure. Undefined `found`: can't be told now. */
  currentCost(line: StoredLine, snapshot: S, found?: F | null): Kobo | null;
  /** The number whose owner the purchase must name upstream: what is known of it (KnownCustomer) is `draft`'s `found`. Pure. */
  validation?(input: Input): ValidationKey;
  /** How that owner is asked for. */
  check?: CustomerCheck<unknown, S, C>;
  /** False where our configuration can't buy it at all (a PIN that it needs): it isn't sold then. */
  canBuy?(client: C): boolean;
  /** The one purchase POST of a line. Never throws for an upstream answer. `beforeWrite` is the fence: false stops it. */
  vend(client: C, line: StoredLine, customerRef: string, options: { beforeWrite: () => boolean }): Promise<X>;
  needs(line: StoredLine): DeliveryNeed;
  /**
   * Where else the upstream tells what was delivered, by the purchase's id or our customerRef: another answer to look in.
   * `null`: nothing there, which proves nothing.
   */
  fetchGoods?(client: C, id: string): Promise<Record<string, unknown> | null>;
  /** Amount-priced services compare the face amount of the answer (money-safety.md); for plans a difference is a margin row. */
  amountPriced: boolean;
  /** Which wait of jobs/schedules.ts an unknown outcome must stay unseen before it may count as not executed. */
  horizon: "horizon" | "horizonSlow";
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
