import * as z from "zod/mini";
import type { FieldProblem } from "@/lib/model/service-id";

/** The purchase's email, with the same rules for the form in the browser and the review on the server. */
export const emailSchema = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(254, "email_invalid"), z.email("email_invalid"));

/** The problem of the purchase's email, if it has one. `optional`: it may be empty. */
export function checkEmail(email: string, { optional = false } = {}): FieldProblem[] {
  if (optional && email.trim() === "") return [];
  const parsed = emailSchema.safeParse(email);
  if (parsed.success) return [];
  return [{ path: "email", code: parsed.error.issues[0]?.message ?? "email_invalid" }];
}
