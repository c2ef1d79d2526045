import * as z from "zod";
import { flagOf, integerOf, isObject, moneyOf, textOf } from "@/lib/platform/lossless";

/**
 * Lenient field parsers. Null and absent are the same (undefined). A value that is present but unreadable is an
 * issue, so that a record with unreadable money is never half parsed (merchant-api-notes.md, rule 3).
 */
function field<T>(read: (value: unknown) => T | null, what: string) {
  return z
    .unknown()
    .transform((value, ctx): T | undefined => {
      if (value === null || value === undefined || value === "") return undefined;
      const result = read(value);
      if (result !== null) return result;
      ctx.addIssue(`not ${what}`);
      return z.NEVER;
    })
    .optional();
}

/** Naira in, kobo out. */
export const money = field(moneyOf, "money");
export const text = field(textOf, "text");
export const flag = field(flagOf, "a flag");
export const integer = field(integerOf, "a whole number");

/** For what decides nothing and is only displayed: any other type counts as absent and doesn't make the record unreadable. */
function soft<T>(read: (value: unknown) => T | null) {
  return z
    .unknown()
    .transform((value): T | undefined => read(value) ?? undefined)
    .optional();
}

export const softText = soft(textOf);
/** A fee, a balance. */
export const softMoney = soft(moneyOf);
export const softFlag = soft((value) => flagOf(value) ?? false);
export const softInteger = soft(integerOf);
/** A name, or an object with one: `service` and `product` come in both forms (merchant-api-notes.md). */
export const named = soft((value) => textOf(isObject(value) ? value.name : value));
