import type { Kobo } from "@/lib/platform/money";

export interface StartPayment {
  /** Our reference; unique per try. Paystack allows letters, digits, `-`, `.`, `=`. */
  reference: string;
  email: string;
  amount: Kobo;
  /** Where the customer's browser returns to. */
  callbackUrl: string;
  metadata?: Record<string, string>;
}

/** `rejected`: no payment can result. `unknown`: one may; start again only under a new reference. */
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
  /** The amount that the customer paid; null if unreadable. */
  amount: Kobo | null;
  /** The amount that we requested; null if unreadable or missing. */
  requestedAmount: Kobo | null;
  currency: string | null;
  paidAt: Date | null;
  channel: string | null;
  /** The provider's fee. */
  fees: Kobo | null;
  /** The provider's own id. */
  providerId: string | null;
  /** The provider's message, for admin. */
  gatewayResponse: string | null;
  /** The provider's id of the paying card: the same for all of its payments. */
  card: string | null;
}

export type VerifyOutcome = FoundPayment | { kind: "not_found" } | { kind: "unknown"; reason: string };

export interface RefundRequest {
  /** Our reference of the payment. */
  reference: string;
  amount: Kobo;
  /** The payment's currency; NGN by default. */
  currency?: string;
  /** The refund attempt's reference: the only way to distinguish two equal refunds of one payment. */
  merchantNote: string;
  customerNote: string;
}

export type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs_attention" | "other";

export type RefundOutcome =
  | { kind: "done"; refundId: string; status: RefundStatus }
  /** Certainly not made. `mayRetry`: the refund itself was valid (not sent, throttled, key rejected). */
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
  /** `isRefused`: the provider answered, and asking again won't help: it doesn't know the payment, or not our key. */
  | { kind: "unknown"; reason: string; isRefused: boolean };

/** A page of one of the provider's lists. `unreadable` rows exist but are no evidence. */
export type ProviderPage<Row> =
  | { kind: "page"; rows: Row[]; unreadable: number; hasNext: boolean }
  | { kind: "unknown"; reason: string };

/** A window by the provider's creation time. `page` starts at 1, with up to 100 rows each. */
export interface ProviderWindow {
  from: Date;
  to: Date;
  page: number;
  /** Payments only: those that were paid. */
  paid?: true;
}

/** A refund in the list of all refunds, with its payment. */
export interface ListedRefundWithReference extends ListedRefund {
  /** Our reference of the payment; null if the row doesn't contain it. */
  reference: string | null;
}

/** A payment that the customer's bank disputes. */
export interface Dispute {
  id: string;
  /** Our reference of the payment. */
  reference: string | null;
  /** The provider's status: "awaiting-merchant-feedback", "resolved", … */
  status: string | null;
  resolution: string | null;
  category: string | null;
  amount: Kobo | null;
  currency: string | null;
  /** Deadline for a response to the provider. */
  dueAt: Date | null;
}

/** What the provider paid out to the owner's bank account. */
export interface Payout {
  id: string;
  /** Whether the money has left; a later status doesn't change that. */
  paid: boolean;
  /** What reached the bank, and the provider's fees for the payments in it. */
  amount: Kobo;
  fees: Kobo;
  currency: string;
}

export type DisputeOutcome =
  | { kind: "found"; dispute: Dispute }
  | { kind: "not_found" }
  | { kind: "unknown"; reason: string };

/** Evidence about the customer who disputes a payment. */
export interface DisputeEvidence {
  email: string;
  name: string;
  phone: string;
  /** What was sold, with proof of delivery. */
  service: string;
}

/** The answer to a dispute; `message` goes to the bank. */
export interface DisputeAnswer {
  accept: boolean;
  /** The amount returned; zero if we contest the dispute. */
  amount: Kobo;
  message: string;
  /** The file name that uploadEvidence returned. */
  fileName: string;
  /** The id that addEvidence returned. */
  evidenceId?: string;
}

/** One step of an answer. `rejected`: certainly not done; `mayRetry`: the request itself was valid. */
export type DisputeStep =
  | { kind: "done"; value: string }
  | { kind: "rejected"; reason: string; mayRetry: boolean }
  | { kind: "unknown"; reason: string };

/** A webhook says only what to look up: no amount in it is trusted. */
export type ProviderWebhook =
  | { kind: "ok"; event: string; reference: string | null; refundId: string | null }
  | { kind: "bad_signature" }
  | { kind: "unreadable" };

/** `beforeWrite` is called last before the first byte is written; false cancels the call. */
export interface ProviderCallOptions {
  signal?: AbortSignal;
  beforeWrite?: () => boolean;
}

/**
 * A payment provider: starts payments, makes refunds and reports the state of a reference. No method throws.
 */
export interface PaymentProvider {
  readonly name: string;
  start(payment: StartPayment, options?: ProviderCallOptions): Promise<StartOutcome>;
  verify(reference: string, options?: ProviderCallOptions): Promise<VerifyOutcome>;
  refund(refund: RefundRequest, options?: ProviderCallOptions): Promise<RefundOutcome>;
  listRefunds(reference: string, options?: ProviderCallOptions): Promise<ListRefundsOutcome>;
  /** Every payment started in a window, whatever its outcome: the provider's side of reconciliation. */
  listPayments(window: ProviderWindow, options?: ProviderCallOptions): Promise<ProviderPage<FoundPayment>>;
  /** Every refund made in a window, for any payment. */
  listAllRefunds(
    window: ProviderWindow,
    options?: ProviderCallOptions,
  ): Promise<ProviderPage<ListedRefundWithReference>>;
  /** One dispute by the provider's id, in its current state. */
  findDispute(id: string, options?: ProviderCallOptions): Promise<DisputeOutcome>;
  /** Adds evidence about the customer. May be repeated. The value is its id. */
  addEvidence(id: string, evidence: DisputeEvidence, options?: ProviderCallOptions): Promise<DisputeStep>;
  /** Uploads the evidence as a PDF. May be repeated. The value is the file name for the answer. */
  uploadEvidence(id: string, pdf: Uint8Array, options?: ProviderCallOptions): Promise<DisputeStep>;
  /**
   * Accepts or contests a dispute. Final: after an unknown outcome only findDispute shows whether it was
   * done.
   */
  answerDispute(id: string, answer: DisputeAnswer, options?: ProviderCallOptions): Promise<DisputeStep>;
  listDisputes(window: ProviderWindow, options?: ProviderCallOptions): Promise<ProviderPage<Dispute>>;
  /** Every payout to the owner's bank account in a window. */
  listPayouts(window: ProviderWindow, options?: ProviderCallOptions): Promise<ProviderPage<Payout>>;
  /** Verifies the signature over the raw bytes (in constant time) before parsing anything. */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): ProviderWebhook;
}
