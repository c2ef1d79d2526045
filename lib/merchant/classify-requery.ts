import {
  isReversalRow,
  isReversedSuccess,
  requeryId,
  statusWord,
  type TransactionRecord,
} from "@/lib/merchant/schemas/transaction";
import type { Kobo } from "@/lib/platform/money";
import { type Delivery, type DeliveryNeed, findDelivery, referenceOf } from "./delivery";
import type { Alarm, ParkReason, ProcessingReason } from "./outcome";
import { factsOf, factText, type PurchaseFacts } from "./purchase-facts";
import type { Read, ReadFailure } from "./read";

interface Common {
  alarms: Alarm[];
  /** Settle the attempt by this verdict, then send it to manual review. */
  park?: ParkReason;
  facts: PurchaseFacts;
}

type StillProcessing = Common & {
  effect: "PROCESSING";
  reason: ProcessingReason;
  upstreamId?: string;
  delivery?: Delivery;
};

export type RequeryVerdict =
  | (Common & { effect: "SUCCEEDED"; upstreamId?: string; delivery: Delivery })
  | (Common & { effect: "FAILED"; upstreamId?: string })
  | StillProcessing
  /** Nothing learned: requery later. A 404 for a known id isn't evidence of failure. */
  | (Common & { effect: "NONE"; reason: ReadFailure | "foreign_record" | "reversal_row" });

export interface RequeryQuestion {
  /** The result of `client.transaction(id)`. */
  read: Read<TransactionRecord>;
  askedId: string;
  sentRef: string;
  /** Amount-priced services only. */
  faceAmount?: Kobo;
  needs: DeliveryNeed;
  /** Other responses to search for the deliverable: the purchase's own answer, the raw eSIM details. */
  alsoIn?: readonly unknown[];
}

/**
 * Classifies one requery of a purchase whose id is known (money-safety.md, outcome table and Resolving an unknown).
 * Pure; never throws. A FAILED here can confirm a FAILED purchase response; the caller decides whether they agree.
 */
export function classifyRequery(question: RequeryQuestion): RequeryVerdict {
  const { read, askedId, sentRef, needs } = question;
  if (!read.ok) {
    const facts = { upstreamIds: {}, httpStatus: read.status, message: factText(read.message) };
    return { effect: "NONE", reason: read.reason, alarms: [], facts };
  }
  const record = read.value;
  const facts = factsOf(record);
  const names = Object.values(record.ids);
  const foreignRef = record.customerRef !== undefined && record.customerRef !== sentRef;
  if (foreignRef || (names.length > 0 && !names.includes(askedId))) {
    return {
      effect: "NONE",
      reason: "foreign_record",
      alarms: ["foreign_ref"],
      facts: { ...facts, upstreamIds: {} },
    };
  }
  // A reversal is never a success. Which purchase it reverses is decided from the grouped list
  // (classify-sighting.ts).
  if (isReversalRow(record) || isReversedSuccess(record))
    return { effect: "NONE", reason: "reversal_row", alarms: [], facts };

  const upstreamId = requeryId(record.ids);
  const verdict = byStatus(record, upstreamId, facts, needs, question.alsoIn);
  const { faceAmount } = question;
  if (faceAmount === undefined || record.amount === undefined || record.amount === faceAmount) return verdict;
  return {
    effect: "PROCESSING",
    reason: "amount_differs",
    upstreamId,
    delivery: "delivery" in verdict ? verdict.delivery : undefined,
    alarms: [...verdict.alarms, "amount_differs"],
    park: "amount_differs",
    facts,
  };
}

function byStatus(
  record: TransactionRecord,
  upstreamId: string | undefined,
  facts: PurchaseFacts,
  needs: DeliveryNeed,
  alsoIn: readonly unknown[] = [],
): RequeryVerdict {
  const processing = (reason: ProcessingReason, alarms: Alarm[] = []): StillProcessing => ({
    effect: "PROCESSING",
    reason,
    upstreamId,
    alarms,
    facts,
  });
  const word = statusWord(record.status);
  switch (word) {
    case "SUCCESS":
    case "none": {
      const found = findDelivery(needs, [record.raw, ...alsoIn], referenceOf(record.raw));
      if (found.delivery && (word === "SUCCESS" ? found.complete : found.provesSuccess)) {
        return { effect: "SUCCEEDED", upstreamId, delivery: found.delivery, alarms: [], facts };
      }
      if (found.delivery?.kind === "pins") {
        return { ...processing("fewer_pins"), delivery: found.delivery, park: "fewer_pins" };
      }
      return word === "none"
        ? processing("schema_drift", ["schema_drift"])
        : processing("awaiting_delivery_data");
    }
    case "FAILED":
    case "CANCELLED":
      return { effect: "FAILED", upstreamId, alarms: [], facts };
    case "PROCESSING":
    case "PENDING":
      return processing("in_progress");
    case "other":
      return processing("schema_drift", ["schema_drift"]);
  }
}
