import * as z from "zod/mini";
import { absentOr } from "./absent-or";
import { foldDigits } from "./fold-digits";

/** Spaces of every kind and invisible characters that come with pasted text. */
const NOISE = /[\s\u00ad\u200b-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]+/g;
const SEPARATORS = /[-.\u2010-\u2015]+/g;

function numberSchema(invalid: string, parse: (text: string) => string | null) {
  return z.pipe(
    z.string(absentOr("required", invalid)),
    z.transform((text, ctx) => {
      const plain = text.length > 200 ? "" : foldDigits(text).replace(NOISE, "");
      const number = plain === "" ? null : parse(plain);
      if (number !== null) return number;
      ctx.issues.push({
        code: "custom",
        message: text.trim() === "" ? "required" : invalid,
        input: text,
      });
      return z.NEVER;
    }),
  );
}

/** Eleven digits are usual and thirteen exist. Accounts of postpaid customers vary, so they are hardly checked. */
function parseMeter(text: string): string | null {
  const digits = text.replace(SEPARATORS, "");
  if (/^(?:\d{11}|\d{13})$/.test(digits)) return digits;
  return /^(?=.*\d)[\dA-Za-z/-]{5,30}$/.test(text) ? text.toUpperCase() : null;
}

function parseSmartcard(text: string): string | null {
  const digits = text.replace(SEPARATORS, "");
  return /^\d{8,14}$/.test(digits) ? digits : null;
}

function parseAccount(text: string): string | null {
  return /^[!-~]{3,64}$/.test(text) ? text : null;
}

/**
 * A meter or postpaid account number, with pasted spaces removed (domain-facts.md, Electricity). Codes: required,
 * meter_invalid.
 */
export const meterNumberSchema = numberSchema("meter_invalid", parseMeter);

/** A smartcard or IUC number. Keeps leading zeros (domain-facts.md, TV). Codes: required, smartcard_invalid. */
export const smartcardNumberSchema = numberSchema("smartcard_invalid", parseSmartcard);

/** A betting or internet account: a number or a name without spaces. Codes: required, account_invalid. */
export const accountIdSchema = numberSchema("account_invalid", parseAccount);
