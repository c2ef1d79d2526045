/** The language of this browser's last purchase: for links without one, such as an order's. */
export const LANGUAGE_COOKIE = "kiosk_language";

/** The value in a Cookie header, or null. */
export function parseLanguageCookie(cookie: string | null | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w{2,3})(?:;|$)`).exec(cookie ?? "")?.[1] ?? null;
}
