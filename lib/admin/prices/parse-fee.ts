import { kobo, parseNaira } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";

/**
 * As entered: percentage of the payment, a flat amount in naira for payments of at least `from`, and the maximum fee (empty:
 * no cap).
 */
export interface TypedFee {
  rate: string;
  flat: string;
  from: string;
  cap: string;
}

const MAX_RATE_BP = 2_000;
const MAX_FLAT_KOBO = 1_000_000;
const MAX_KOBO = 100_000_000;

/** Parses a payment fee, or returns the invalid field: 0 to 20 percent, naira not below zero. */
export function parseFee(
  typed: TypedFee,
): { ok: true; fee: PaymentFeeRule } | { ok: false; field: keyof TypedFee } {
  const rate = amountOf(typed.rate, MAX_RATE_BP);
  if (rate === null) return { ok: false, field: "rate" };
  const flat = amountOf(typed.flat, MAX_FLAT_KOBO);
  if (flat === null) return { ok: false, field: "flat" };
  const from = amountOf(typed.from, MAX_KOBO);
  if (from === null) return { ok: false, field: "from" };
  const cap = typed.cap.trim() === "" ? null : amountOf(typed.cap, MAX_KOBO);
  if (typed.cap.trim() !== "" && cap === null) return { ok: false, field: "cap" };
  return {
    ok: true,
    fee: { rateBp: rate, flat: kobo(flat), flatFrom: kobo(from), cap: cap === null ? null : kobo(cap) },
  };
}

/** Formats a fee for the form. */
export function typedFee({ rateBp, flat, flatFrom, cap }: PaymentFeeRule): TypedFee {
  const decimal = (hundredths: number) => String(hundredths / 100);
  return {
    rate: decimal(rateBp),
    flat: decimal(flat),
    from: decimal(flatFrom),
    cap: cap === null ? "" : decimal(cap),
  };
}

/** Parses to hundredths without floating point; empty is zero. */
function amountOf(text: string, max: number): number | null {
  const amount = parseNaira(text.replaceAll(/[\s,₦%]/g, "") || "0");
  return amount === null || amount < 0 || amount > max ? null : amount;
}
