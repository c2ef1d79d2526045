import { emailSchema } from "./email-schema";

/** An address as accounts know it: trimmed, lower case. */
export function normalEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** The address in what somebody typed, or null when it isn't one. */
export function parseEmail(typed: string): string | null {
  const parsed = emailSchema.safeParse(normalEmail(typed));
  return parsed.success ? parsed.data : null;
}
