import type { Kobo } from "@/lib/platform/money";
import type { QrPath } from "@/lib/platform/qr-path";
import type { DeliveryJson } from "./delivery-json";
import type { Lateness } from "./lateness";
import type { LineStatus, OrderStatus, TimelineEvent } from "./order-status";

export interface Money {
  amount: Kobo;
  currency: string;
}

/** The customer's store wallet, the wallet of another person who paid, or the original payment method. */
export type RefundPlace = "wallet" | "payer" | "source";

export interface LineView {
  position: number;
  /** The item's own service; differs from the order's in a basket. */
  service: string;
  /** The full number in local form. */
  recipient: string;
  product: string;
  /** Size and validity of a plan, as the catalogue labels them. */
  planLabel: string | null;
  /** The catalogue's plan, to buy it again. */
  plan?: string;
  /** What was bought, before fees: the chosen amount, or the plan's price. Never the shop's cost. */
  amount: Money;
  /** What the customer pays for it, and what a refund returns. */
  total: Money;
  status: LineStatus;
  /** Why it waits, failed or is in review: a key of lib/words. */
  reason: string | null;
  delivery?: DeliveryJson;
  /** Electricity only: prepaid brings a token, postpaid a receipt. */
  meterType?: "prepaid" | "postpaid";
  /** Number of deliverables, for items with several: exam PINs. */
  quantity?: number;
  /** eSIM only: its activation code as a QR code drawn by the shop. */
  qr?: QrPath;
}

export interface TimelineEntry {
  at: string;
  event: TimelineEvent;
  /** Position of the item, if the event concerns one item. */
  line?: number;
  reason?: string;
  amount?: Money;
  /** For `refund_sent` and `refunded`: where the money went. */
  to?: RefundPlace;
  /** For `refund_sent` of an item: the time since the failure was certain. */
  tookMs?: number;
}

/** What `/track` shows to anyone who knows an order's reference and its email or a recipient. */
export interface TrackedOrder {
  ref: string;
  status: OrderStatus;
  cancelled: boolean;
  placedAt: string;
  /** When its status last changed. */
  changedAt: string;
}

/**
 * What the JSON API and the order page show to the holder of the order's token (contract.md). Contains no cost, no email, no
 * secrets of the shop.
 */
export interface OrderView {
  ref: string;
  status: OrderStatus;
  service: string;
  total: Money;
  paymentFee: Money;
  placedAt: string;
  expiresAt: string;
  /** How long the purchase still waits for the rate limiter, if it waits. */
  queueSeconds: number | null;
  /** When the shop checks again automatically, if something is undecided. */
  nextCheckAt: string | null;
  /** When an undecided paid order is settled or in manual review at the latest; null if decided. */
  settleBy: string | null;
  /** It takes longer than usual; "report": the customer may open a case. */
  late: Lateness | null;
  /** The customer's case about it, with the promised time of a reply. */
  case: {
    id: number;
    openedAt: string;
    replyBy: string | null;
    closedAt: string | null;
    outcome: string | null;
  } | null;
  lines: LineView[];
  timeline: TimelineEntry[];
  payment: { provider: string; reference: string; url: string | null; state: string } | null;
  /** Where its refunds go; the history says of each where it went. */
  refundTo: RefundPlace;
  /** The part whose refund isn't sent yet. */
  refundWaits?: Money;
  /** What it waits for: a dispute or a refund made outside the shop to be decided, or restored books to be adopted. */
  refundWaitsFor?: "dispute" | "books";
  cancelled: boolean;
  /** The buyer gave no email: only its link leads back to it, or the account that it belongs to. */
  noEmail?: true;
  version: number;
}
