import * as z from "zod/mini";
import { absentOr } from "@/lib/services/fields/absent-or";
import { productSchema } from "@/lib/services/fields/product-schema";

/** Maximum PINs of one order, and of one upstream purchase. */
const MAX_PINS = 50;

const product = productSchema("exam_required");
const quantity = z
  .number(absentOr("quantity_required", "quantity_invalid"))
  .check(
    z.int("quantity_invalid"),
    z.minimum(1, "quantity_too_small"),
    z.maximum(MAX_PINS, "quantity_too_large"),
  );

/** `product` is a slug. */
export interface ExamPinInput {
  product: string;
  quantity: number;
}

/** The JSON `input` (contract.md). Parsing is idempotent. */
export const examPinSchema = z.strictObject({ product, quantity }, "field_invalid");

/** The page's form fields, all text. Other fields of the form are ignored. The output is an `input`. */
export const examPinFormSchema = z.object({
  product,
  quantity: z.pipe(
    z.pipe(
      z.string(absentOr("quantity_required", "quantity_invalid")),
      z.transform((typed, ctx) => {
        const count = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : null;
        if (count !== null) return count;
        const message = typed.trim() === "" ? "quantity_required" : "quantity_invalid";
        ctx.issues.push({ code: "custom", message, input: typed });
        return z.NEVER;
      }),
    ),
    quantity,
  ),
});
