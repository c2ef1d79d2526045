import type { DifferenceKind, FoundDifference } from "@/lib/model/difference";
import { DEAD_STATES } from "@/lib/model/rows";
import type { ListedRefundWithReference } from "@/lib/payments/provider";
import { kobo } from "@/lib/platform/money";
import type { OurAttempt } from "./our-attempt";

/** One of our refunds, as refunds_to_compare returns it. */
export interface OurRefund extends OurAttempt {
  /** Null: the refund of a wallet top-up. */
  orderId: string | null;
  /** The reference of the refunded payment. */
  reference: string;
}

export function refundSubject(refund: Pick<OurRefund, "id">): string {
  return `refund:${refund.id}`;
}

/** Compares one of our refunds with the provider's refunds under its note or id. Pure. */
export function compareRefund(
  ours: OurRefund,
  theirs: readonly ListedRefundWithReference[],
): FoundDifference[] {
  const differs = (kind: DifferenceKind, sum: number | null): FoundDifference => ({
    kind,
    subject: refundSubject(ours),
    order: ours.orderId,
    ours: {
      note: ours.customerRef,
      reference: ours.reference,
      state: ours.state,
      reason: ours.reason,
      amountKobo: ours.amountKobo,
    },
    theirs: theirs.length === 0 ? null : { refunds: theirs.map(summary) },
    amountKobo: sum === null ? null : kobo(sum),
  });
  const accepted = ours.state === "SUCCEEDED" || ours.state === "PROCESSING";
  const [first] = theirs;
  if (!first) return accepted ? [differs("refund_not_listed", -ours.amountKobo)] : [];
  const live = theirs.filter(isRefundEvent);
  if (live.length > 1) {
    return [differs("refund_twice", live.reduce((sum, one) => sum + one.amount, 0) - ours.amountKobo)];
  }
  const listed = live[0] ?? first;
  const found: FoundDifference[] = [];
  if (listed.amount !== ours.amountKobo)
    found.push(differs("refund_amount_differs", listed.amount - ours.amountKobo));
  const returnsMoney = isRefundEvent(listed);
  if (ours.state === "SUCCEEDED" && listed.status !== "processed") {
    found.push(differs("refund_status_differs", returnsMoney ? null : -ours.amountKobo));
  }
  if (DEAD_STATES.includes(ours.state) && returnsMoney)
    found.push(differs("refund_status_differs", listed.amount));
  if (ours.state === "PARKED" && listed.status === "processed") {
    found.push(differs("refund_status_differs", listed.amount));
  }
  return found;
}

/**
 * A refund at the provider without one of our notes: made outside the shop. One that needs attention counts, because other refunds of
 * its payment wait for it. Pure.
 */
export function compareForeignRefund(provider: string, theirs: ListedRefundWithReference): FoundDifference[] {
  if (theirs.status === "failed") return [];
  return [
    {
      kind: "refund_not_ours",
      subject: foreignRefundSubject(provider, theirs.id),
      order: null,
      ours: null,
      theirs: { reference: theirs.reference, ...summary(theirs) },
      amountKobo: theirs.amount,
    },
  ];
}

/**
 * An adopted refund (docs/adr/0037), which the books have as made, but which returns nothing to the customer: no order knows that
 * it is still owed. Pure.
 */
export function compareAdoptedRefund(
  provider: string,
  theirs: ListedRefundWithReference,
  order: string | null,
): FoundDifference[] {
  if (isRefundEvent(theirs)) return [];
  return [
    {
      kind: "refund_status_differs",
      subject: foreignRefundSubject(provider, theirs.id),
      order,
      ours: { adopted: theirs.merchantNote },
      theirs: { reference: theirs.reference, ...summary(theirs) },
      // The books take back one that failed. One that needs attention may still be made.
      amountKobo: theirs.status === "failed" ? null : kobo(-theirs.amount),
    },
  ];
}

export function foreignRefundSubject(provider: string, id: string): string {
  return `refund:${provider}:${id}`;
}

/** Whether money is being returned or was. A failed refund, or one that needs attention, returns nothing. */
function isRefundEvent({ status }: ListedRefundWithReference): boolean {
  return status !== "failed" && status !== "needs_attention";
}

function summary({ id, status, amount, merchantNote }: ListedRefundWithReference): Record<string, unknown> {
  return { id, status, amountKobo: amount, note: merchantNote };
}
