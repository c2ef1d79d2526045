import type { ZodMiniType } from "zod/mini";
import type { DeliveryNeed } from "@/lib/merchant/delivery";
import type { Read } from "@/lib/merchant/read";
import type { CustomerName } from "@/lib/merchant/schemas/account";
import type { Customer, DraftLine, FieldProblem, ServiceId } from "@/lib/model/service-id";
import type { Kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";

export type DraftResult =
  | { ok: true; lines: DraftLine[] }
  | { ok: false; reason: "invalid"; problems: FieldProblem[] }
  | { ok: false; reason: "unavailable"; code: string };

export type LookupAnswer<F> = { ok: true; value: F } | { ok: false; reason: "unknown" | "unavailable" };

/** What a lookup needs from the shop's own database. */
interface LookupBooks {
  /** Whether this eSIM was sold here or is in the account's list (merchant-api.md 4.9). Null: unknown at the moment. */
  isKnownEsim(iccid: string): Promise<boolean | null>;
}

/**
 * A request to the upstream that the catalogue copy can't answer: the price of exam PINs, the packages of one
 * region. The pipeline runs it before drafting and again before vending, and stores the result in our own
 * table for all processes, so that drafting stays pure. `F` must survive JSON and must not contain secrets or
 * personal data.
 */
export interface Lookup<C, F> {
  key: string;
  /** A result younger than this (ms) isn't fetched again. An older one is used while the upstream is down. */
  freshMs: number;
  /**
   * Whether our own database permits the lookup. False: there is no such thing, so strangers' guesses cause
   * no upstream calls.
   */
  allowed?(books: LookupBooks): Promise<boolean | null>;
  ask(client: C): Promise<LookupAnswer<F>>;
}

/** The key under which the shop stores a validated number: product as slug, the number normalised. */
export interface ValidationKey {
  product: string;
  number: string;
  /** "prepaid", "postpaid", or empty for numbers without a type. */
  meterType: string;
}

/** What is known about a number when its purchase is drafted. */
export interface KnownCustomer {
  /** Our own validation of the number, at most 30 minutes old; null without one. */
  customer: Customer | null;
  /** The check is down and the owner doesn't allow unvalidated sales: the customer's own input doesn't count. */
  refuseGiven: boolean;
}

export type CheckResult<C> =
  | {
      ok: true;
      key: ValidationKey;
      /** Sends the number to the upstream. No response makes it throw. */
      ask(client: C, options: { signal: AbortSignal }): Promise<Read<CustomerName>>;
    }
  | Exclude<DraftResult, { ok: true }>;

/** How a service verifies a number's owner (contract.md, POST /api/validate). Pure except `ask`. */
interface CustomerCheck<Check, S, C> {
  /** The body of POST /api/validate besides `service`. */
  schema: ZodMiniType<Check>;
  /** The name of the number's field, and the code if the upstream doesn't know the number. */
  number: string;
  unknown: string;
  prepare(check: Check, snapshot: S): CheckResult<C>;
}

/**
 * A service is a small description. One pipeline prices, takes payment, vends, resolves and refunds for all services.
 * `S` is the catalogue snapshot, `C` the merchant client, `X` its raw exchange: type parameters, so that this file
 * stays pure. `F` is the result of its lookup, if it has one.
 */
export interface ServiceDefinition<Input, S, C, X, F = never> {
  id: ServiceId;
  /** The upstream's names of its category (merchant-api.md 2.1), normalised. None: a part of another service's. */
  categories: readonly string[];
  /**
   * Parameters of its page's address with which the page is the same for all visitors, so that the front caches it. "any": only
   * the browser reads them. Null: the page depends on its visitor.
   */
  cachedWith: readonly string[] | "any" | null;
  /** Brings a code that the customer enters somewhere. */
  coded?: true;
  /** A new shop's margin rule, until the owner sets one. */
  defaultMargin: MarginRule;
  /**
   * The form, the action, the JSON route and the stored JSON all use this schema. The output is normalised (phones in
   * E.164). `shapes`: what it accepts, if it is more than one schema.
   */
  schema: ZodMiniType<Input> & { shapes?: readonly ZodMiniType[] };
  /** The lookup needed before `draft`; null: none. Pure. */
  lookup?(input: Input, snapshot: S): Lookup<C, F> | null;
  /** The lookup needed before `currentCost`. Pure. */
  lookupAgain?(line: StoredLine, snapshot: S): Lookup<C, F> | null;
  /**
   * Splits an input into order items against the catalogue copy, or says what can't be sold. Pure. `found` is
   * the result of the lookup; null: the upstream doesn't know it.
   */
  draft(input: Input, snapshot: S, found?: F | null): DraftResult;
  /**
   * The current cost of a stored item, in kobo; null if it isn't on sale any more. Pure. `found` is undefined if it
   * can't be looked up now.
   */
  currentCost(line: StoredLine, snapshot: S, found?: F | null): Kobo | null;
  /**
   * The number whose owner the purchase must name. `draft` gets what is known about it (KnownCustomer) as
   * `found`. Pure.
   */
  validation?(input: Input): ValidationKey;
  /** How that owner is verified. */
  check?: CustomerCheck<unknown, S, C>;
  /** False if our configuration can't buy it at all (for example a missing PIN): then it isn't sold. */
  canBuy?(client: C): boolean;
  /**
   * With several supplier keys, only the first buys it, because what it buys belongs to the account
   * (docs/adr/0051).
   */
  needsFirstKey?: true;
  /**
   * The single purchase POST of an order item. No upstream response makes it throw. `beforeWrite` returns
   * false to cancel it.
   */
  vend(client: C, line: StoredLine, customerRef: string, options: { beforeWrite: () => boolean }): Promise<X>;
  needs(line: StoredLine): DeliveryNeed;
  /**
   * Fetches another response that may contain the deliverable, by the purchase's id or our customerRef. Null:
   * not found, which is no evidence.
   */
  fetchGoods?(client: C, id: string): Promise<Record<string, unknown> | null>;
  /**
   * For amount-priced services the response's face amount must match (money-safety.md). For plans a difference is
   * recorded as a margin row.
   */
  amountPriced: boolean;
  /** The wait in schedules.ts without any sighting before an unknown outcome may count as not executed. */
  horizon: "horizon" | "horizonSlow";
}

/** An order item as the pipeline loads it from the database. */
export interface StoredLine extends DraftLine {
  id: string;
}

/**
 * A text of a stored item's request; empty if missing. Never throws: an item already marked as sending must get a
 * result.
 */
export function textIn(line: Pick<StoredLine, "request">, name: string): string {
  const value = line.request[name];
  return typeof value === "string" ? value : "";
}
