import * as z from "zod";
import { flagOf, integerOf, isObject, moneyOf, textOf } from "@/lib/platform/lossless";
import type { Kobo } from "@/lib/platform/money";

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
/** For text that is only displayed: any other type counts as absent and doesn't make the record unreadable. */
export const softText = z
  .unknown()
  .transform((value): string | undefined => textOf(value) ?? undefined)
  .optional();
/** Money that decides nothing (a fee, a balance): unreadable counts as absent. */
export const softMoney = z
  .unknown()
  .transform((value): Kobo | undefined => moneyOf(value) ?? undefined)
  .optional();
export const softFlag = z
  .unknown()
  .transform((value): boolean => flagOf(value) ?? false)
  .optional();
export const softInteger = z
  .unknown()
  .transform((value): number | undefined => integerOf(value) ?? undefined)
  .optional();
/** A name, or an object with one: `service` and `product` come in both forms (merchant-api-notes.md). */
export const named = z
  .unknown()
  .transform((value): string | undefined => textOf(isObject(value) ? value.name : value) ?? undefined)
  .optional();
