import { classifySighting } from "@/lib/merchant/classify-sighting";
import {
  isReversalRow,
  requeryId,
  statusWord,
  type TransactionRecord,
} from "@/lib/merchant/schemas/transaction";
import type { DifferenceKind, FoundDifference } from "@/lib/model/difference";
import { DEAD_STATES } from "@/lib/model/rows";
import { type Kobo, kobo } from "@/lib/platform/money";
import { findService } from "@/lib/services/registry";
import type { OurAttempt } from "./our-attempt";

/** One of our purchases, as vends_to_compare returns it. */
export interface OurVend extends OurAttempt {
  /** The supplier key that made it; null: the first. */
  key: string | null;
  orderId: string;
  orderRef: string;
  service: string;
  product: string;
  faceKobo: Kobo;
  /** The booked cost; null: none. */
  costKobo: Kobo | null;
}

const DISAGREEMENTS: Record<string, DifferenceKind> = {
  amount: "amount_differs",
  product: "product_differs",
  several_debits: "several_debits",
  reversal_amount: "reversal_differs",
};

/** The subject of a purchase's differences. */
export function vendSubject(vend: Pick<OurVend, "id">): string {
  return `vend:${vend.id}`;
}

/**
 * Compares one of our purchases with all rows that the upstream lists for it; no rows: it lists none. An
 * undecided attempt is left to the resolver and is no discrepancy yet. Pure.
 */
export function compareVend(vend: OurVend, rows: readonly TransactionRecord[]): FoundDifference[] {
  const cost = vend.costKobo ?? vend.amountKobo;
  const named = rows.map((row) => ({ ...row, customerRef: vend.customerRef }));
  const sighting = classifySighting({
    rows: named,
    customerRef: vend.customerRef,
    faceAmount: findService(vend.service)?.amountPriced ? vend.faceKobo : undefined,
    product: vend.product,
    needs: { kind: "none" },
  });
  const differs = (kind: DifferenceKind, amount: number | null): FoundDifference => ({
    kind,
    subject: vendSubject(vend),
    order: vend.orderId,
    ours: {
      customerRef: vend.customerRef,
      order: vend.orderRef,
      state: vend.state,
      costKobo: vend.costKobo,
      faceKobo: vend.faceKobo,
    },
    theirs: rows.length === 0 ? null : { rows: rows.map(summary) },
    amountKobo: amount === null ? null : kobo(amount),
  });
  if (sighting.kind === "none") {
    return vend.state === "SUCCEEDED" ? [differs("vend_not_listed", -cost)] : [];
  }
  const paid = sighting.facts.amountPaid;
  const found = sighting.disagreements.map((what) => differs(DISAGREEMENTS[what] ?? "amount_differs", null));
  if (vend.state === "SUCCEEDED") {
    if (sighting.kind === "failed") found.push(differs("reversed_upstream", -cost));
    if (sighting.kind === "processing") found.push(differs("vend_undecided_there", null));
    if (sighting.kind === "success" && paid !== undefined && paid !== vend.costKobo)
      found.push(differs("cost_differs", paid - cost));
  }
  if (DEAD_STATES.includes(vend.state)) {
    if (sighting.kind === "success") found.push(differs("late_vend", paid ?? vend.amountKobo));
    if (sighting.kind === "processing") found.push(differs("vend_undecided_there", null));
  }
  return found;
}

/**
 * Listed rows without a purchase of ours (all of one reference, or one without any): money spent outside the
 * shop. Pure.
 */
export function compareForeign(rows: readonly TransactionRecord[]): FoundDifference[] {
  const spent = rows.reduce((sum, row) => sum + moved(row), 0);
  const [first] = rows;
  if (spent === 0 || !first) return [];
  const { customerRef } = first;
  if (customerRef && classifySighting({ rows, customerRef, needs: { kind: "none" } }).kind === "failed")
    return [];
  return [
    {
      kind: "upstream_not_ours",
      subject: foreignSubject(first),
      order: null,
      ours: null,
      theirs: { customerRef: customerRef ?? null, rows: rows.map(summary) },
      amountKobo: kobo(spent),
    },
  ];
}

export function foreignSubject(row: TransactionRecord): string {
  return row.customerRef ? `ref:${row.customerRef}` : `row:${requeryId(row.ids) ?? "unnamed"}`;
}

/** What a row debited from the wallet; negative: credited. A failed or cancelled row moved nothing. */
function moved(row: TransactionRecord): number {
  const word = statusWord(row.status);
  if (word === "FAILED" || word === "CANCELLED") return 0;
  const amount = row.amountPaid ?? row.amount ?? 0;
  return isReversalRow(row) ? -amount : amount;
}

/** Identifies a row and its money, without goods or the full number. */
function summary(row: TransactionRecord): Record<string, unknown> {
  return {
    id: requeryId(row.ids) ?? null,
    service: row.service ?? null,
    product: row.product ?? null,
    status: row.status ?? null,
    type: row.tranxType ?? null,
    isReversal: row.isReversal,
    amountKobo: row.amount ?? null,
    paidKobo: row.amountPaid ?? null,
    numberEnd: row.number?.slice(-4) ?? null,
    at: row.tranxDate ?? row.createdAt ?? null,
  };
}
