import type { Kobo } from "@/lib/platform/money";

export interface StartPayment {
  /** Ours; unique for each try. Paystack allows letters, digits, `-`, `.`, `=`. */
  reference: string;
  email: string;
  amount: Kobo;
  /** Where the customer's browser comes back to. */
  callbackUrl: string;
  metadata?: Record<string, string>;
}

/** `rejected`: no payment can come of it. `unknown`: one may; start again only under a new reference. */
export type StartOutcome =
  | { kind: "done"; url: string; accessCode: string | null }
  | { kind: "rejected"; reason: string }
  | { kind: "unknown"; reason: string };

export type PaymentStatus =
  | "success"
  | "failed"
  | "abandoned"
  | "ongoing"
  | "pending"
  | "processing"
  | "queued"
  | "reversed"
  | "other";

export interface FoundPayment {
  kind: "found";
  status: PaymentStatus;
  reference: string;
  /** What the customer paid; null when unreadable. */
  amount: Kobo | null;
  /** What we asked for; null when unreadable or not told. */
  requestedAmount: Kobo | null;
  currency: string | null;
  paidAt: Date | null;
  channel: string | null;
  /** What the provider keeps. */
  fees: Kobo | null;
  /** The provider's own id. */
  providerId: string | null;
  /** Provider's message, for admin. */
  gatewayResponse: string | null;
}

export type VerifyOutcome = FoundPayment | { kind: "not_found" } | { kind: "unknown"; reason: string };

export interface RefundRequest {
  /** Our reference of the payment. */
  reference: string;
  amount: Kobo;
  /** Of the payment; NGN unless told. */
  currency?: string;
  /** The refund effect's ref: the only way to tell two equal refunds of one payment apart. */
  merchantNote: string;
  customerNote: string;
}

export type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs_attention" | "other";

export type RefundOutcome =
  | { kind: "done"; refundId: string; status: RefundStatus }
  /** Certainly not made. `mayRetry`: nothing was wrong with the refund itself (not sent, throttled, key refused). */
  | { kind: "rejected"; reason: string; mayRetry: boolean }
  /** List the refunds before any second call (money-safety.md, Webhooks and payments). */
  | { kind: "unknown"; reason: string };

export interface ListedRefund {
  id: string;
  amount: Kobo;
  status: RefundStatus;
  merchantNote: string | null;
}

export type ListRefundsOutcome =
  | { kind: "found"; refunds: ListedRefund[]; unreadable: number }
  | { kind: "unknown"; reason: string };

/** A page of one of the provider's lists. `unreadable` rows are there and prove nothing. */
export type ProviderPage<Row> =
  | { kind: "page"; rows: Row[]; unreadable: number; hasNext: boolean }
  | { kind: "unknown"; reason: string };

/** By the time at which the provider made them. `page` from 1, up to 100 rows each. */
export interface ProviderWindow {
  from: Date;
  to: Date;
  page: number;
}

/** A refund in the list of all refunds, with the payment that it gives back from. */
export interface ListedRefundOfAny extends ListedRefund {
  /** Our reference of the payment; null when the row doesn't name it. */
  reference: string | null;
}

/** A payment that the customer's bank asks back. */
export interface Dispute {
  id: string;
  /** Our reference of the payment. */
  reference: string | null;
  /** The provider's word: "awaiting-merchant-feedback", "resolved", … */
  status: string | null;
  resolution: string | null;
  category: string | null;
  amount: Kobo | null;
  currency: string | null;
  /** Until when the provider takes an answer. */
  dueAt: Date | null;
}

/** A webhook only tells where to look: no amount in it is ever believed. */
export type ProviderWebhook =
  | { kind: "ok"; event: string; reference: string | null; refundId: string | null }
  | { kind: "bad_signature" }
  | { kind: "unreadable" };

/** Last word before a byte is written; false stops the call. */
export interface ProviderCallOptions {
  signal?: AbortSignal;
  beforeWrite?: () => boolean;
}

/** A payment provider: moves money in and back, and tells the truth about a reference. Nothing here throws. */
export interface PaymentProvider {
  readonly name: string;
  start(payment: StartPayment, options?: ProviderCallOptions): Promise<StartOutcome>;
  verify(reference: string, options?: ProviderCallOptions): Promise<VerifyOutcome>;
  refund(refund: RefundRequest, options?: ProviderCallOptions): Promise<RefundOutcome>;
  listRefunds(reference: string, options?: ProviderCallOptions): Promise<ListRefundsOutcome>;
  /** Every payment that was started in a window, whatever became of it: the provider's side of reconciliation. */
  listPayments(window: ProviderWindow, options?: ProviderCallOptions): Promise<ProviderPage<FoundPayment>>;
  /** Every refund that was made in a window, of whatever payment. */
  listAllRefunds(
    window: ProviderWindow,
    options?: ProviderCallOptions,
  ): Promise<ProviderPage<ListedRefundOfAny>>;
  listDisputes(window: ProviderWindow, options?: ProviderCallOptions): Promise<ProviderPage<Dispute>>;
  /** Checks the signature over the raw bytes (constant time) before anything is parsed. */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): ProviderWebhook;
}
