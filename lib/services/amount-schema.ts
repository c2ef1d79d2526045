import * as z from "zod/mini";
import { absentOr } from "./absent-or";

/** Whole naira as JSON: a number, nothing else. Codes: required, amount_invalid. */
export const nairaAmount = z.number(absentOr("required", "amount_invalid")).check(z.int("amount_invalid"));

const TYPED = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.0{1,2})?$/;

/** What people type for whole naira ("1,000", "₦ 500", "500.00") as a number; null for anything else. */
export function parseNairaText(text: string): number | null {
  const match = TYPED.exec(text.replace(/^\s*(?:₦|NGN|N)/i, "").replace(/\s+/g, ""));
  return match?.[1] ? Number(match[1].replaceAll(",", "")) : null;
}

/** The same from a form's text field; a number passes, so that a parsed form may be parsed again. */
export const nairaText = z.pipe(
  z.union([z.string(), z.number()], absentOr("required", "amount_invalid")),
  z.transform((typed, ctx) => {
    const amount = typeof typed === "number" ? typed : parseNairaText(typed);
    if (amount !== null) return amount;
    const message = String(typed).trim() === "" ? "required" : "amount_invalid";
    ctx.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  }),
);
