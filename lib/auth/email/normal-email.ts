import * as z from "zod/mini";

const emailSchema = z.string().check(z.minLength(3), z.maxLength(254), z.email());

/** Normalises an address as accounts store it: trimmed, lower case. */
export function normalEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Parses an entered address; null if it isn't valid. */
export function parseEmail(typed: string): string | null {
  const parsed = emailSchema.safeParse(normalEmail(typed));
  return parsed.success ? parsed.data : null;
}
