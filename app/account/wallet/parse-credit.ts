import { type Kobo, naira } from "@/lib/platform/money";
import { parseNairaText } from "@/lib/services/fields/naira-text";
import { TOPUP_MAX, TOPUP_MIN } from "@/lib/wallet/start-topup";

/** What was typed as an amount to top up: kobo; "wrong" when it can't be topped up, null when nothing was typed. */
export function parseCredit(text: string): Kobo | "wrong" | null {
  if (text.trim() === "") return null;
  const whole = parseNairaText(text);
  if (whole === null || whole * 100 < TOPUP_MIN || whole * 100 > TOPUP_MAX) return "wrong";
  return naira(whole);
}
