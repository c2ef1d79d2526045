import * as z from "zod";
import { isObject, type JsonObject, textOf } from "@/lib/platform/lossless";
import type { Kobo } from "@/lib/platform/money";
import { money, named, softFlag, softInteger, softMoney, softText, text } from "./fields";
import { walletName } from "./wallet-name";

/** The upstream's identifiers of one transaction. Requery takes `_id` or `tranxId` (merchant-api.md 4.14). */
export interface UpstreamIds {
  _id?: string;
  tranxId?: string;
  transactionId?: string;
}

/** A transaction record (merchant-api.md 2.5 and the variants of the notes). Money in kobo, dates as sent. */
export interface TransactionRecord {
  ids: UpstreamIds;
  service?: string;
  product?: string;
  tranxType?: string;
  /** As sent; compare with `statusWord`. */
  status?: string;
  currency?: string;
  remarks?: string;
  amount?: Kobo;
  fee?: Kobo;
  amountPaid?: Kobo;
  balanceBefore?: Kobo;
  balanceAfter?: Kobo;
  /** The debited wallet in lower case (sent as, for example, MAIN WALLET). */
  wallet?: string;
  number?: string;
  /** Undefined when absent or empty. */
  customerRef?: string;
  apiResponse?: string;
  isReversal: boolean;
  quantity?: number;
  tranxDate?: string;
  createdAt?: string;
  /** As parsed, with numbers as decimal text. Contains tokens and PINs: never log or store it unredacted. */
  raw: JsonObject;
}

const schema = z.looseObject({
  service: named,
  product: named,
  tranxType: softText,
  type: softText,
  status: z.string().nullish(),
  currency: softText,
  remarks: softText,
  amount: money,
  fee: softMoney,
  amountPaid: money,
  balanceBefore: softMoney,
  balanceAfter: softMoney,
  paymentMedium: softText,
  number: softText,
  phone: softText,
  customerRef: text,
  apiResponse: softText,
  isReversal: softFlag,
  quantity: softInteger,
  tranxDate: softText,
  createdAt: softText,
});

/**
 * Null if the amount, the amount paid, the status or the reference is present but unreadable, because these
 * decide. A fee or balance doesn't.
 */
export function parseTransaction(value: unknown): TransactionRecord | null {
  if (!isObject(value)) return null;
  const parsed = schema.safeParse(value);
  if (!parsed.success) return null;
  const { type, phone, status, tranxType, number, isReversal, ...rest } = parsed.data;
  return {
    ids: idsOf(value),
    service: rest.service,
    product: rest.product,
    tranxType: tranxType ?? type,
    status: status?.trim() || undefined,
    currency: rest.currency,
    remarks: rest.remarks,
    amount: rest.amount,
    fee: rest.fee,
    amountPaid: rest.amountPaid,
    balanceBefore: rest.balanceBefore,
    balanceAfter: rest.balanceAfter,
    wallet: rest.paymentMedium && walletName(rest.paymentMedium),
    number: number ?? phone,
    customerRef: rest.customerRef,
    apiResponse: rest.apiResponse,
    isReversal: isReversal ?? false,
    quantity: rest.quantity,
    tranxDate: rest.tranxDate,
    createdAt: rest.createdAt,
    raw: value,
  };
}

/** A longer value isn't an identifier, and wouldn't fit into an index. */
const MAX_ID = 128;

/** Parses the ids even if the rest of the record is unreadable. */
export function idsOf(value: JsonObject): UpstreamIds {
  const ids: UpstreamIds = {};
  for (const key of ["_id", "tranxId", "transactionId"] as const) {
    const id = textOf(value[key]);
    if (id && id.length <= MAX_ID) ids[key] = id;
  }
  return ids;
}

/** The identifier to requery by. */
export function requeryId(ids: UpstreamIds): string | undefined {
  return ids._id ?? ids.tranxId ?? ids.transactionId;
}

/**
 * Whether the row returns money. A reversal is never a success of the purchase (money-safety.md, Resolving an
 * unknown). The type decides if present; the flag alone doesn't, because the document doesn't say whether it
 * marks the reversal or the reversed purchase.
 */
export function isReversalRow({ tranxType, isReversal }: TransactionRecord): boolean {
  const type = tranxType?.trim().toUpperCase();
  if (type === "CREDIT" || type === "DEBIT") return type === "CREDIT";
  return isReversal;
}

/** Reversed but still reported as a success: neither a delivery nor, without its CREDIT row, a failure. */
export function isReversedSuccess(record: TransactionRecord): boolean {
  return record.isReversal && ["SUCCESS", "none"].includes(statusWord(record.status));
}

export type StatusWord = "SUCCESS" | "FAILED" | "PROCESSING" | "PENDING" | "CANCELLED";
const WORDS: readonly string[] = ["SUCCESS", "FAILED", "PROCESSING", "PENDING", "CANCELLED"];

/** One of the five statuses of section 3, in any letter case; "none" if absent, "other" if not listed. */
export function statusWord(status: string | undefined): StatusWord | "none" | "other" {
  if (!status) return "none";
  const word = status.trim().toUpperCase();
  return WORDS.includes(word) ? (word as StatusWord) : "other";
}
