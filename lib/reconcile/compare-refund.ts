import type { DifferenceKind, FoundDifference } from "@/lib/model/difference";
import { DEAD_STATES, type EffectState } from "@/lib/model/rows";
import type { ListedRefundOfAny } from "@/lib/payments/provider";
import { type Kobo, kobo } from "@/lib/platform/money";

/** A refund of ours, as refunds_to_compare returns it. */
export interface OurRefund {
  id: string;
  customerRef: string;
  state: EffectState;
  reason: string | null;
  /** Null: it refunds a wallet top-up. */
  orderId: string | null;
  amountKobo: Kobo;
  upstreamId: string | null;
  sentAt: string | null;
  /** Of the payment that it returns money from. */
  reference: string;
}

export function refundSubject(refund: Pick<OurRefund, "id">): string {
  return `refund:${refund.id}`;
}

/** Compares one refund of ours with what the provider lists under its note or its id. Pure. */
export function compareRefund(ours: OurRefund, theirs: readonly ListedRefundOfAny[]): FoundDifference[] {
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
    theirs: theirs.length === 0 ? null : { refunds: theirs.map(shown) },
    amountKobo: sum === null ? null : kobo(sum),
  });
  const accepted = ours.state === "SUCCEEDED" || ours.state === "PROCESSING";
  const [first] = theirs;
  if (!first) return accepted ? [differs("refund_not_listed", -ours.amountKobo)] : [];
  const live = theirs.filter(isRefundEvent);
  if (live.length > 1) {
    return [differs("refund_twice", live.reduce((sum, one) => sum + one.amount, 0) - ours.amountKobo)];
  }
  const one = live[0] ?? first;
  const found: FoundDifference[] = [];
  if (one.amount !== ours.amountKobo)
    found.push(differs("refund_amount_differs", one.amount - ours.amountKobo));
  const back = isRefundEvent(one);
  if (ours.state === "SUCCEEDED" && one.status !== "processed") {
    found.push(differs("refund_status_differs", back ? null : -ours.amountKobo));
  }
  if (DEAD_STATES.includes(ours.state) && back) found.push(differs("refund_status_differs", one.amount));
  if (ours.state === "PARKED" && one.status === "processed") {
    found.push(differs("refund_status_differs", one.amount));
  }
  return found;
}

/** A refund at the provider without any of our notes: somebody refunded money outside the shop. Pure. */
export function compareForeignRefund(provider: string, theirs: ListedRefundOfAny): FoundDifference[] {
  if (!isRefundEvent(theirs)) return [];
  return [
    {
      kind: "refund_not_ours",
      subject: foreignRefundSubject(provider, theirs.id),
      order: null,
      ours: null,
      theirs: { reference: theirs.reference, ...shown(theirs) },
      amountKobo: theirs.amount,
    },
  ];
}

export function foreignRefundSubject(provider: string, id: string): string {
  return `refund:${provider}:${id}`;
}

/** Money is being returned, or was. A failed refund, or one that needs attention, returns nothing. */
function isRefundEvent({ status }: ListedRefundOfAny): boolean {
  return status !== "failed" && status !== "needs_attention";
}

function shown({ id, status, amount, merchantNote }: ListedRefundOfAny): Record<string, unknown> {
  return { id, status, amountKobo: amount, note: merchantNote };
}
