import {
  isReversalRow,
  requeryId,
  type StatusWord,
  statusWord,
  type TransactionRecord,
} from "@/lib/merchant/schemas/transaction";
import type { Kobo } from "@/lib/platform/money";
import { type Delivery, type DeliveryNeed, findDelivery, referenceOf } from "./delivery";
import { factsOf, type PurchaseFacts } from "./purchase-facts";

/** Why manual review is needed: the rows of one reference contradict the order or each other. */
export type Disagreement = "amount" | "product" | "several_debits" | "reversal_amount";

export type Sighting =
  | { kind: "none" }
  | {
      kind: "success" | "processing" | "failed";
      /** For `failed`: the debit's own status, or a reversal of it. */
      by: "status" | "reversal";
      /** Every debit has its CREDIT row: the money was returned. */
      credited: boolean;
      upstreamId?: string;
      /** Number of rows with this reference. */
      rows: number;
      /** If not empty: manual review and an alarm, whatever the kind. */
      disagreements: Disagreement[];
      /** The deliverable found in the rows, or in the purchase's own answer; null if neither contains it. */
      delivery: Delivery | null;
      /** Whether `delivery` has everything that the service needs. */
      complete: boolean;
      facts: PurchaseFacts;
    };

export interface SightingQuestion {
  rows: readonly TransactionRecord[];
  customerRef: string;
  faceAmount?: Kobo;
  product?: string;
  needs: DeliveryNeed;
  /** The purchase's own answer, if one was received. */
  alsoIn?: readonly unknown[];
}

/**
 * Groups all list rows of one customerRef (exact text only) and classifies the purchase (money-safety.md, Resolving
 * an unknown). Debit + reversal = failed. A reversal row is never a success. Anything other than `none` latches.
 * Pure; never throws. The caller turns `failed` after an earlier success into REVERSED.
 */
export function classifySighting(question: SightingQuestion): Sighting {
  const rows = unique(question.rows.filter((row) => row.customerRef === question.customerRef));
  if (rows.length === 0) return { kind: "none" };
  const debits = rows.filter((row) => !isReversalRow(row));
  const reversals = rows.filter(isReversalRow);
  const debit = debits.find((row) => wordOf(row) === "SUCCESS") ?? debits[0];
  const { kind, by } = verdictOf(debits, reversals);
  const found = findDelivery(
    question.needs,
    [...debits.map((row) => row.raw), ...(question.alsoIn ?? [])],
    debit && referenceOf(debit.raw),
  );
  return {
    kind,
    by,
    credited: debits.length > 0 && reversals.filter(isDone).length >= debits.length,
    upstreamId: debit && requeryId(debit.ids),
    rows: rows.length,
    disagreements: disagreementsOf(question, debits, reversals),
    delivery: kind === "success" ? found.delivery : null,
    complete: kind === "success" && found.complete,
    facts: debit
      ? { ...factsOf(debit), amountReturned: partlyReturned(debits, reversals) }
      : { upstreamIds: {} },
  };
}

type Word = StatusWord | "none" | "other";
const wordOf = (row: TransactionRecord): Word => statusWord(row.status);
const isDone = (reversal: TransactionRecord) => ["SUCCESS", "none"].includes(wordOf(reversal));
const isDead = (word: Word) => word === "FAILED" || word === "CANCELLED";

function verdictOf(
  debits: readonly TransactionRecord[],
  reversals: readonly TransactionRecord[],
): { kind: "success" | "processing" | "failed"; by: "status" | "reversal" } {
  const live = debits.filter((row) => !isDead(wordOf(row)));
  if (debits.length > 0 && live.length === 0) return { kind: "failed", by: "status" };
  // A reversal without its debit proves nothing: undecided.
  const done = reversals.filter(isDone);
  if (live.length > 0 && done.length >= live.length) return { kind: "failed", by: "reversal" };
  const open = reversals.some((row) => !isDead(wordOf(row)) && !done.includes(row));
  const success = live.filter((row) => wordOf(row) === "SUCCESS" && !row.isReversal).length > done.length;
  return { kind: success && !open ? "success" : "processing", by: "status" };
}

function disagreementsOf(
  { faceAmount, product }: SightingQuestion,
  debits: readonly TransactionRecord[],
  reversals: readonly TransactionRecord[],
): Disagreement[] {
  const found: Disagreement[] = [];
  const amountDiffers = debits.some(
    (row) => faceAmount !== undefined && row.amount !== undefined && row.amount !== faceAmount,
  );
  if (amountDiffers) found.push("amount");
  if (debits.some((row) => product && row.product && !sameProduct(row.product, product)))
    found.push("product");
  if (debits.filter((row) => !isDead(wordOf(row))).length > 1) found.push("several_debits");
  if (partlyReturned(debits, reversals) !== undefined) found.push("reversal_amount");
  return found;
}

/** What the reversal of the only debit returned, if that is less than was paid. */
function partlyReturned(
  debits: readonly TransactionRecord[],
  reversals: readonly TransactionRecord[],
): Kobo | undefined {
  const paid = debits[0]?.amountPaid;
  const back = reversals[0]?.amountPaid ?? reversals[0]?.amount;
  return debits.length === 1 && paid !== undefined && back !== undefined && back < paid ? back : undefined;
}

/** Compares product names ignoring letter case, with space, `_` and `-` equal (merchant-api.md 4.3, contract.md). */
function sameProduct(a: string, b: string): boolean {
  return productKey(a) === productKey(b);
}

/** The form in which product names are compared. */
function productKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}

/**
 * A list that shifts between two page reads returns a row twice. Rows with the same identifiers count once, in the
 * latest version.
 */
function unique(rows: readonly TransactionRecord[]): TransactionRecord[] {
  const byName = new Map<string, TransactionRecord>();
  rows.forEach((row, index) => {
    byName.set(row.ids._id ?? row.ids.tranxId ?? row.ids.transactionId ?? `row ${index}`, row);
  });
  return [...byName.values()];
}
