import type { LostReason, NotSentReason } from "@/lib/platform/http/http-exchange";
import { redactText } from "@/lib/platform/log/redact-text";
import type { Kobo } from "@/lib/platform/money";
import type { TransactionRecord, UpstreamIds } from "./schemas/transaction";

/** What a response said, safe to store as evidence: texts are redacted and short, money is in kobo. */
export interface PurchaseFacts {
  upstreamIds: UpstreamIds;
  httpStatus?: number;
  /** The upstream's status, as sent. */
  status?: string;
  message?: string;
  apiResponse?: string;
  amount?: Kobo;
  amountPaid?: Kobo;
  /** What a reversal returned, if that isn't what was paid. */
  amountReturned?: Kobo;
  balanceAfter?: Kobo;
  wallet?: string;
  socket?: NotSentReason | LostReason;
}

/** The facts of a parsed record. */
export function factsOf(record: TransactionRecord): PurchaseFacts {
  const { ids, status, apiResponse, amount, amountPaid, balanceAfter, wallet } = record;
  return {
    upstreamIds: ids,
    status: factText(status),
    apiResponse: factText(apiResponse),
    amount,
    amountPaid,
    balanceAfter,
    wallet,
  };
}

/** A provider's message may quote a token or a phone number, so it is redacted and cut to 300 characters. */
export function factText(text: string | undefined): string | undefined {
  return text ? redactText(text.slice(0, 600)).slice(0, 300) : undefined;
}
