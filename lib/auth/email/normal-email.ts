import { emailSchema } from "./email-schema";

/** Normalises an address as accounts store it: trimmed, lower case. */
export function normalEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Parses an entered address; null if it isn't valid. */
export function parseEmail(typed: string): string | null {
  const parsed = emailSchema.safeParse(normalEmail(typed));
  return parsed.success ? parsed.data : null;
}
