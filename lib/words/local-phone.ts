import { parsePhone, toLocalPhone } from "@/lib/services/fields/phone";

/** Groups a phone number as people do: "0803 123 4567". Other text is returned unchanged. */
export function spacedPhone(text: string): string {
  // Ten digits may be a smartcard.
  const e164 = /^\d{10}$/.test(text) ? null : parsePhone(text);
  const local = e164 ? toLocalPhone(e164) : text;
  return /^0\d{10}$/.test(local) ? `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}` : local;
}
