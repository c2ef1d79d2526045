import type { Kobo } from "@/lib/platform/money";
import type { QrPath } from "@/lib/platform/qr-path";
import type { DeliveryJson } from "./delivery-json";
import type { LineStatus, OrderStatus, TimelineEvent } from "./order-status";

export interface Money {
  amount: Kobo;
  currency: string;
}

export interface LineView {
  position: number;
  /** The full number in local form. */
  recipient: string;
  product: string;
  /** Size and validity of a plan, in the catalogue's words. */
  planLabel: string | null;
  face: Money;
  fee: Money;
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
  /** For `refund_sent`: the time since the failure was certain. */
  tookMs?: number;
}

/** What the JSON API and the order page show of an order (contract.md). Contains no secrets of the shop. */
export interface OrderView {
  ref: string;
  status: OrderStatus;
  service: string;
  email: string;
  total: Money;
  paymentFee: Money;
  placedAt: string;
  expiresAt: string;
  /** How long the purchase still waits for the rate limiter, if it does. */
  queueSeconds: number | null;
  /** When the shop checks again automatically, if something is undecided. */
  nextCheckAt: string | null;
  /** When an undecided paid order is settled or in manual review at the latest; null if decided. */
  settleBy: string | null;
  lines: LineView[];
  timeline: TimelineEntry[];
  payment: { provider: string; reference: string; url: string | null; state: string } | null;
  /** Where its refunds go: the store wallet, or the original payment method. */
  refundTo: "wallet" | "source";
  cancelled: boolean;
  version: number;
}
