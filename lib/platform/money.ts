/**
 * Money is a whole number of kobo (₦1 = 100 kobo) in a branded safe integer; BIGINT in SQL. No floats: the upstream's
 * fractional naira are parsed from their decimal text (merchant-api.md 2.5, amountPaid).
 */
declare const koboBrand: unique symbol;
export type Kobo = number & { readonly [koboBrand]: true };

/** Brands an integer as kobo. Throws RangeError if it isn't a safe integer. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of kobo: ${amount}`);
  return amount as Kobo;
}

export const ZERO = kobo(0);

/** Whole naira to kobo. Throws RangeError for a fraction of a naira. */
export function naira(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of naira: ${amount}`);
  return kobo(amount * 100);
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * Parses decimal naira ("485.5", "1000", "-0.05") to kobo and rounds half a kobo away from zero. Null if the text isn't a
 * plain decimal or is too large: the caller must treat that as unreadable, never as zero.
 */
export function parseNaira(text: string): Kobo | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const digits = fraction.padEnd(3, "0");
  const cents = BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + (digits.charAt(2) >= "5" ? 1n : 0n);
  const signed = sign === "-" ? -cents : cents;
  const value = Number(signed);
  return Number.isSafeInteger(value) ? kobo(value === 0 ? 0 : value) : null;
}

/** The sum of amounts in kobo. */
export function sumKobo(amounts: Iterable<Kobo>): Kobo {
  let total = 0;
  for (const amount of amounts) total += amount;
  return kobo(total);
}

/** Formats an amount for people: "₦1,020", or "₦1,020.50" if there are kobo. */
export function formatNaira(amount: Kobo): string {
  const sign = amount < 0 ? "−" : "";
  const absolute = Math.abs(amount);
  const whole = Math.floor(absolute / 100).toLocaleString("en-NG");
  const rest = absolute % 100;
  return `${sign}₦${whole}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** Formats an amount in its currency: naira as above, any other as "USD 12.34". */
export function formatMoney({ amount, currency }: { amount: Kobo; currency: string }): string {
  return currency === "NGN" ? formatNaira(amount) : `${currency} ${(amount / 100).toFixed(2)}`;
}

/** Kobo as a decimal naira number for the JSON of the upstream and the sandbox; exact for whole kobo. */
export function toNairaNumber(amount: Kobo): number {
  return amount / 100;
}
