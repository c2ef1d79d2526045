import { foldDigits } from "@/lib/services/fields/fold-digits";
import { type Network, networkHint, parsePhone, toLocalPhone } from "@/lib/services/fields/phone";

/** What an entered number may be. */
export type Guess =
  | { kind: "phone"; value: string; network: Network | null }
  | { kind: "meter" | "smartcard" | "iccid" | "order"; value: string };

/** Longer text isn't a number. */
const MAX_LENGTH = 60;
/** Spaces, brackets, dots, dashes and invisible characters that come with pasted text. */
const NOISE = /[\s.()\u00ad\u200b-\u200f\u2010-\u2015\u2060\u202a-\u202e\u2066-\u2069\ufeff-]+/g;
/** Crockford's alphabet, which our references use (lib/model/ids.ts). Digits only are a smartcard. */
const REFERENCE = /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * Recognises a phone, meter (11 or 13 digits), smartcard (10, StarTimes also 11), ICCID (18 to 22 digits beginning
 * with 89) or order reference (domain-facts.md). Returns several if the digits are ambiguous, likelier ones first;
 * empty if none match. Pure.
 */
export function guessQuery(text: string): Guess[] {
  if (text.length > MAX_LENGTH) return [];
  const plain = foldDigits(text).replace(NOISE, "").toUpperCase();
  if (REFERENCE.test(plain)) return [{ kind: "order", value: `${plain.slice(0, 5)}-${plain.slice(5)}` }];
  if (/^89\d{16,20}$/.test(plain)) return [{ kind: "iccid", value: plain }];
  const phone = parsePhone(text);
  const guesses: Guess[] = [];
  if (phone) {
    const value = toLocalPhone(phone);
    guesses.push({ kind: "phone", value, network: networkHint(value) });
  } else if (/^(\d{11}|\d{13})$/.test(plain)) guesses.push({ kind: "meter", value: plain });
  if (/^\d{10}$/.test(plain) || (/^\d{11}$/.test(plain) && !phone)) {
    guesses.push({ kind: "smartcard", value: plain });
  }
  return guesses;
}
