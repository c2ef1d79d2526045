import * as z from "zod";
import { isObject, type JsonObject, textOf } from "@/lib/platform/lossless";
import type { Kobo } from "@/lib/platform/money";
import { money, softInteger, softText } from "./fields";
import { type Listed, parseListAnswer } from "./list";
import { hasNextPage, type Pagination, parsePagination } from "./pagination";
import { parseTransaction, type TransactionRecord } from "./transaction";
import { MAIN_WALLET, walletName } from "./wallet-name";

export interface Wallet {
  id: string | null;
  /** The wallet type, or the name without "wallet": "Main Wallet" is `main`. */
  name: string;
  balance: Kobo;
  bonus: Kobo | null;
  currency: string;
  raw: JsonObject;
}

const wallet = z.looseObject({
  _id: softText,
  name: softText,
  wallettype: softText,
  balance: money,
  bonus: money,
  currency: softText,
});

/** Accepts both shapes of the notes. Null without a readable balance. */
export function parseWallet(value: unknown): Wallet | null {
  const parsed = wallet.safeParse(value);
  if (!isObject(value) || !parsed.success || parsed.data.balance === undefined) return null;
  const { _id, name, wallettype, balance, bonus, currency } = parsed.data;
  return {
    id: _id ?? null,
    name: walletName(wallettype ?? name ?? MAIN_WALLET),
    balance,
    bonus: bonus ?? null,
    currency: currency ?? "NGN",
    raw: value,
  };
}

export interface TransactionPage extends Listed<TransactionRecord> {
  pagination: Pagination;
  hasNext: boolean;
}

/** The transaction list (4.14). `asked` decides whether there is a next page if the response doesn't say. */
export function parseTransactionPage(
  json: unknown,
  requested: { page: number; limit: number },
): TransactionPage | null {
  const listed = parseListAnswer(json, ["transactions", "data", "items"], parseTransaction);
  if (!listed) return null;
  const pagination = parsePagination(json);
  const rowCount = listed.items.length + listed.unreadable;
  return { ...listed, pagination, hasNext: hasNextPage(pagination, requested, rowCount) };
}

export interface CustomerName {
  customerName: string;
  address: string | null;
  /** For some smartcards: the current package (domain-facts.md, TV). */
  bouquet: string | null;
  raw: JsonObject;
}

/** The response of a meter or smartcard check. Null without a name. */
export function parseCustomerName(json: unknown): CustomerName | null {
  if (!isObject(json)) return null;
  const data = isObject(json.data) ? json.data : json;
  const customerName = textOf(data.customerName);
  if (!customerName) return null;
  return { customerName, address: textOf(data.address), bouquet: bouquetOf(data), raw: data };
}

const BOUQUET = /^(?:current_?)?(?:bouquet|package|plan)(?:_?name)?$/i;

function bouquetOf(data: JsonObject): string | null {
  const found = Object.entries(data).find(([key, value]) => BOUQUET.test(key) && textOf(value));
  return found ? textOf(found[1]) : null;
}

export interface EducationPinPrice {
  product: string | null;
  quantity: number | null;
  pricePerUnit: Kobo | null;
  total: Kobo;
}

const pinPrice = z.looseObject({
  product: softText,
  quantity: softInteger,
  pricePerUnit: money,
  total: money,
});

/** Null without a readable total, or if the total and the unit price contradict each other. */
export function parseEducationPinPrice(json: unknown, quantity: number): EducationPinPrice | null {
  if (!isObject(json)) return null;
  const parsed = pinPrice.safeParse(isObject(json.data) ? json.data : json);
  if (!parsed.success) return null;
  const { product, pricePerUnit, total } = parsed.data;
  if (total === undefined || total <= 0) return null;
  if (pricePerUnit !== undefined && pricePerUnit * quantity !== total) return null;
  return {
    product: product ?? null,
    quantity: parsed.data.quantity ?? null,
    pricePerUnit: pricePerUnit ?? null,
    total,
  };
}
