import type { HttpExchange, NotSentReason } from "@/lib/platform/http/http-exchange";
import { parseJson } from "@/lib/platform/lossless";
import type { Kobo } from "@/lib/platform/money";
import { type Delivery, type DeliveryNeed, findDelivery, referenceOf } from "./delivery";
import { carriesId, type Envelope, parseEnvelope } from "./envelope";
import { bodyOf, deliversOnce, findGoods } from "./find-goods";
import { hasListed, KNOWN_MESSAGES, type KnownMessages } from "./known-messages";
import { factsOf, factText, type PurchaseFacts } from "./purchase-facts";
import { retryTime } from "./rate-limit";
import {
  idsOf,
  isReversalRow,
  isReversedSuccess,
  parseTransaction,
  requeryId,
  statusWord,
  type TransactionRecord,
} from "./schemas/transaction";

export type Alarm =
  | "schema_drift"
  | "foreign_ref"
  | "amount_differs"
  | "validation"
  | "own_fault"
  | "insufficient_balance"
  | "unauthorised";

export type RejectedReason =
  | "not_sent"
  /** Our own guard cancelled the request: no evidence about the upstream. */
  | "held_back"
  | "validation"
  | "insufficient_balance"
  | "unauthorised"
  | "rate_limited";

export type UnknownReason =
  | "lost"
  | "http_status"
  | "unlisted_refusal"
  | "unreadable_body"
  | "unreadable_field"
  | "foreign_ref"
  | "success_false"
  | "failed_without_id"
  | "processing_without_id"
  | "success_without_id"
  | "fewer_pins"
  | "schema_drift";

export type ProcessingReason =
  | "in_progress"
  | "awaiting_delivery_data"
  | "failed_needs_confirmation"
  | "amount_differs"
  | "fewer_pins"
  | "schema_drift";

/** Why manual review is needed once the attempt is PROCESSING or UNKNOWN (money-safety.md). */
export type ParkReason = "amount_differs" | "fewer_pins";

interface Common {
  alarms: Alarm[];
  /** Settle the attempt by this outcome, then send it to manual review. */
  park?: ParkReason;
  /** Whether it counts as a failure on the product's circuit breaker. */
  breaker: boolean;
  facts: PurchaseFacts;
}

type Undecided = Common &
  (
    | { effect: "PROCESSING"; upstreamId: string; reason: ProcessingReason; delivery?: Delivery }
    | { effect: "UNKNOWN"; reason: UnknownReason; delivery?: Delivery }
  );

export type PurchaseOutcome =
  | (Common & { effect: "SUCCEEDED"; upstreamId?: string; delivery: Delivery })
  | (Common & { effect: "REJECTED"; reason: RejectedReason; retryAt?: Date })
  | Undecided;

/** An outcome before the answer is searched for goods. */
type Classified = PurchaseOutcome & { delivery?: Delivery };

export interface PurchaseQuestion {
  /** Stored with the facts for readers; doesn't affect the decision. */
  service: string;
  exchange: HttpExchange;
  /** The customerRef of this attempt. */
  sentRef: string;
  /** Amount-priced services only: the amount requested. Omit for plans. */
  faceAmount?: Kobo;
  needs: DeliveryNeed;
  /** When the response arrived. Without it a 429 has no `retryAt`. */
  now?: Date;
  knownMessages?: KnownMessages;
}

const OWN_FENCES: readonly NotSentReason[] = ["fenced", "aborted"];

/** Failures to connect that are the upstream's fault. A cancelled request or our own mistake isn't. */
const UPSTREAM_UNREACHABLE: readonly NotSentReason[] = [
  "dns",
  "refused",
  "connect_timeout",
  "unreachable",
  "tls",
];

/**
 * Classifies the result of one purchase POST by the table "Every outcome of a purchase POST" in
 * money-safety.md. Pure; never throws; anything not listed there is UNKNOWN. Goods in the answer are returned
 * with every outcome that leaves the attempt undecided. Where the table says "as its status says, then
 * PARKED", a success is returned as PROCESSING with `park` and its delivery, because SUCCEEDED has no
 * transition to PARKED.
 */
export function classifyPurchase(question: PurchaseQuestion): PurchaseOutcome {
  const outcome = classifyExchange(question);
  const { needs, sentRef, exchange } = question;
  const body = deliversOnce(needs) ? bodyOf(exchange) : null;
  if (body === null || outcome.effect === "SUCCEEDED" || outcome.delivery) return outcome;
  const { delivery, completeness: worth } = findGoods(needs, body, sentRef);
  if (!delivery || worth === "foreign") return outcome;
  if (outcome.effect !== "REJECTED") return { ...outcome, delivery };
  // A refusal with goods is a contradiction, so it doesn't count as "refused before debit".
  return { ...unknown("schema_drift", outcome.facts, [...outcome.alarms, "schema_drift"]), delivery };
}

function classifyExchange(question: PurchaseQuestion): Classified {
  const { exchange } = question;
  switch (exchange.kind) {
    case "not_sent":
      return {
        effect: "REJECTED",
        reason: OWN_FENCES.includes(exchange.reason) ? "held_back" : "not_sent",
        alarms: [],
        breaker: UPSTREAM_UNREACHABLE.includes(exchange.reason),
        facts: { upstreamIds: {}, socket: exchange.reason },
      };
    case "lost":
      return unknown("lost", { upstreamIds: {}, socket: exchange.reason });
    case "answer":
      return classifyAnswer(question, exchange);
  }
}

type Answer = Extract<HttpExchange, { kind: "answer" }>;

function classifyAnswer(question: PurchaseQuestion, answer: Answer): PurchaseOutcome {
  const { status } = answer;
  const json = parseJson(answer.body);
  const envelope = parseEnvelope(json);
  const facts = envelopeFacts(status, envelope);
  if (status >= 200 && status <= 299) {
    if (!envelope) return unknown("unreadable_body", facts);
    return classifyAccepted(question, envelope, facts);
  }
  // A refusal that contains a transaction is a contradiction, so it doesn't count as "refused before debit".
  if (envelope?.record && carriesId(envelope.record)) {
    return unknown("schema_drift", facts, ["schema_drift"], isBreaking(status));
  }
  const refusal = (reason: RejectedReason, alarms: Alarm[], retryAt?: Date): PurchaseOutcome => ({
    effect: "REJECTED",
    reason,
    retryAt,
    alarms,
    breaker: false,
    facts,
  });
  if (status === 401 || status === 403) return refusal("unauthorised", ["unauthorised"]);
  if (status === 429) {
    return refusal("rate_limited", [], question.now && retryTime(answer.headers, question.now));
  }
  if (status === 400) {
    const known = question.knownMessages ?? KNOWN_MESSAGES;
    const messages = envelope?.messages ?? [];
    if (hasListed(messages, known.insufficientBalance)) {
      return refusal("insufficient_balance", ["insufficient_balance"]);
    }
    if (hasListed(messages, known.validation)) {
      return refusal(
        "validation",
        hasListed(messages, known.ownFault) ? ["validation", "own_fault"] : ["validation"],
      );
    }
  }
  return unknown(isBreaking(status) ? "http_status" : "unlisted_refusal", facts, [], isBreaking(status));
}

function isBreaking(status: number): boolean {
  return status === 408 || status >= 500 || (status >= 300 && status <= 399);
}

function classifyAccepted(
  question: PurchaseQuestion,
  envelope: Envelope,
  facts: PurchaseFacts,
): PurchaseOutcome {
  const record = parseTransaction(envelope.record ?? {});
  if (!record) return unknown("unreadable_field", facts, ["schema_drift"]);
  Object.assign(facts, factsOf(record));
  if (record.customerRef && record.customerRef !== question.sentRef) {
    // A foreign record: don't store its ids on this attempt.
    return unknown("foreign_ref", { ...facts, upstreamIds: {} }, ["foreign_ref"]);
  }
  const word = statusWord(record.status);
  if (envelope.success === false) {
    return unknown("success_false", facts, word === "SUCCESS" ? ["schema_drift"] : []);
  }
  const outcome = byStatus(question, envelope, record, facts);
  return amountDiffers(question, record) ? parkForAmount(outcome) : outcome;
}

function byStatus(
  question: PurchaseQuestion,
  envelope: Envelope,
  record: TransactionRecord,
  facts: PurchaseFacts,
): PurchaseOutcome {
  const id = requeryId(record.ids);
  const word = isReversalRow(record) || isReversedSuccess(record) ? "other" : statusWord(record.status);
  const found = findDelivery(question.needs, envelope.root, referenceOf(record.raw));
  const processing = (reason: ProcessingReason, without: UnknownReason, alarms: Alarm[] = []): Undecided =>
    id
      ? { effect: "PROCESSING", upstreamId: id, reason, alarms, breaker: false, facts }
      : unknown(without, facts, alarms);

  switch (word) {
    case "SUCCESS":
    case "none": {
      const certain = word === "SUCCESS" ? found.complete && id !== undefined : false;
      // A deliverable outweighs a missing status or id, but only for services that deliver data (table, fifth
      // row).
      if (found.delivery && (certain || found.provesSuccess)) {
        return {
          effect: "SUCCEEDED",
          upstreamId: id,
          delivery: found.delivery,
          alarms: [],
          breaker: false,
          facts,
        };
      }
      if (found.delivery?.kind === "pins" && !found.complete) {
        return { ...processing("fewer_pins", "fewer_pins"), delivery: found.delivery, park: "fewer_pins" };
      }
      if (word === "none") return processing("schema_drift", "schema_drift", ["schema_drift"]);
      return processing("awaiting_delivery_data", "success_without_id");
    }
    case "FAILED":
    case "CANCELLED":
      return processing("failed_needs_confirmation", "failed_without_id");
    case "PROCESSING":
    case "PENDING":
      return processing("in_progress", "processing_without_id");
    case "other":
      return processing("schema_drift", "schema_drift", ["schema_drift"]);
  }
}

function amountDiffers(question: PurchaseQuestion, record: TransactionRecord): boolean {
  return (
    question.faceAmount !== undefined && record.amount !== undefined && record.amount !== question.faceAmount
  );
}

function parkForAmount(outcome: PurchaseOutcome): PurchaseOutcome {
  const alarms: Alarm[] = [...outcome.alarms, "amount_differs"];
  if (outcome.effect !== "SUCCEEDED") return { ...outcome, alarms, park: "amount_differs" };
  const { breaker, facts, delivery, upstreamId } = outcome;
  const common = { alarms, park: "amount_differs", breaker, facts, delivery } as const;
  return upstreamId
    ? { ...common, effect: "PROCESSING", upstreamId, reason: "amount_differs" }
    : { ...common, effect: "UNKNOWN", reason: "success_without_id" };
}

function unknown(
  reason: UnknownReason,
  facts: PurchaseFacts,
  alarms: Alarm[] = [],
  breaker = false,
): Undecided {
  return { effect: "UNKNOWN", reason, alarms, breaker, facts };
}

function envelopeFacts(httpStatus: number, envelope: Envelope | null): PurchaseFacts {
  return {
    upstreamIds: envelope?.record ? idsOf(envelope.record) : {},
    httpStatus,
    message: factText(envelope?.messages.join("; ")),
  };
}
