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
  /** Size and validity of a plan, as the catalogue says them. */
  planLabel: string | null;
  face: Money;
  fee: Money;
  total: Money;
  status: LineStatus;
  /** Why it waits, failed or is looked at: a key of lib/words. */
  reason: string | null;
  delivery?: DeliveryJson;
  /** Of electricity: does it bring a token, or a receipt. */
  meterType?: "prepaid" | "postpaid";
  /** How many goods a line has, where it has several: exam PINs. */
  quantity?: number;
  /** Of an eSIM: its activation code as a QR code that the shop draws itself. */
  qr?: QrPath;
}

export interface TimelineEntry {
  at: string;
  event: TimelineEvent;
  /** Position of the line, when the event is one line's. */
  line?: number;
  reason?: string;
  amount?: Money;
  /** Of `refund_sent`: how long after the failure was definite. */
  tookMs?: number;
}

/** What the JSON API and the order page show of an order (contract.md); nothing in it is a secret of the shop. */
export interface OrderView {
  ref: string;
  status: OrderStatus;
  service: string;
  email: string;
  total: Money;
  paymentFee: Money;
  placedAt: string;
  expiresAt: string;
  /** How long the purchase still waits for the upstream's rate limit, when it waits for that. */
  queueSeconds: number | null;
  /** When the shop looks next by itself, while something is undecided. */
  nextCheckAt: string | null;
  /** Until when a paid order that is undecided is settled or with a person; null when it is. */
  settleBy: string | null;
  lines: LineView[];
  timeline: TimelineEntry[];
  payment: { provider: string; reference: string; url: string | null; state: string } | null;
  /** Where its refunds go, as far as any was opened: the store wallet, or where the money came from. */
  refundTo: "wallet" | "source";
  cancelled: boolean;
  version: number;
}
