import { claimsSession } from "@/lib/platform/request/claims-session";

/** What of a request tells whether a page of ours sent it. */
type HeaderReader = Pick<Headers, "get">;

/**
 * Does the Origin of a request name the shop itself: its configured address, or the very host that was asked? A page
 * elsewhere can choose neither. Missing, `null` and unreadable ones are not ours.
 */
export function isOwnOrigin(headers: HeaderReader, appUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || origin === "null" || !URL.canParse(origin)) return false;
  const own = new URL(appUrl);
  const claimed = new URL(origin);
  if (claimed.origin !== origin.toLowerCase()) return false;
  if (claimed.origin === own.origin) return true;
  // The shop under another of its names (127.0.0.1 for localhost); never plain http where the shop is on https.
  return claimed.host === headers.get("host")?.toLowerCase() && claimed.protocol === own.protocol;
}

/**
 * May this mutating call be served (contract.md, JSON API)? Guests need no Origin, whatever cookies their program keeps; a call
 * that carries a session must come from the shop's own pages. Browsers tell the Origin of every such call: one that isn't ours
 * is refused with any cookie.
 */
export function isCallAllowed(headers: HeaderReader, appUrl: string): boolean {
  const cookie = headers.get("cookie");
  if (!cookie || isOwnOrigin(headers, appUrl)) return true;
  return headers.get("origin") === null && !claimsSession(cookie);
}

/** The same for a form's action: another page's Origin is refused even without a cookie. */
export function isActionAllowed(headers: HeaderReader, appUrl: string): boolean {
  if (headers.get("origin") !== null) return isOwnOrigin(headers, appUrl);
  return !headers.get("cookie");
}
