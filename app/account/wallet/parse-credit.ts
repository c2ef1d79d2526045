import { type Kobo, naira } from "@/lib/platform/money";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { TOPUP_MAX, TOPUP_MIN } from "@/lib/wallet/start-topup";

/** Parses a top-up amount to kobo; "wrong" if it can't be topped up, null if empty. */
export function parseCredit(text: string): Kobo | "wrong" | null {
  if (text.trim() === "") return null;
  const whole = parseNairaText(text);
  if (whole === null || whole * 100 < TOPUP_MIN || whole * 100 > TOPUP_MAX) return "wrong";
  return naira(whole);
}
