import * as z from "zod/mini";
import { absentOr } from "./absent-or";
import { parseNairaText } from "./naira-text";

/** Whole naira as a JSON number. Codes: required, amount_invalid. */
export const nairaAmount = z.number(absentOr("required", "amount_invalid")).check(z.int("amount_invalid"));

/**
 * Whole naira from a form's text field. Accepts numbers too, so that a parsed form can be parsed again. Codes as
 * above.
 */
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
