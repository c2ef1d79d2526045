import { claimsSession } from "@/lib/platform/request/claims-session";

/** The headers that show whether the shop's own page sent a request. */
type HeaderReader = Pick<Headers, "get">;

/**
 * Whether a request's Origin is the shop itself: its configured address, or the host that was requested. A page on
 * another site can choose neither. Missing, `null` and malformed origins return false.
 */
function isOwnOrigin(headers: HeaderReader, appUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || origin === "null" || !URL.canParse(origin)) return false;
  const own = new URL(appUrl);
  const claimed = new URL(origin);
  if (claimed.origin !== origin.toLowerCase()) return false;
  if (claimed.origin === own.origin) return true;
  // The shop under another of its names (127.0.0.1 for localhost). Never plain http when the shop is on https.
  return claimed.host === headers.get("host")?.toLowerCase() && claimed.protocol === own.protocol;
}

/**
 * Whether this mutating call is allowed (contract.md, JSON API). Guests need no Origin, whatever cookies their client
 * stores. A call with a session must come from the shop's own pages. Browsers send the Origin of every such
 * call: a foreign one is refused with any cookie.
 */
export function isCallAllowed(headers: HeaderReader, appUrl: string): boolean {
  const cookie = headers.get("cookie");
  if (!cookie || isOwnOrigin(headers, appUrl)) return true;
  return headers.get("origin") === null && !claimsSession(cookie);
}

/** The same for a form's action. A foreign Origin is refused even without a cookie. */
export function isActionAllowed(headers: HeaderReader, appUrl: string): boolean {
  if (headers.get("origin") !== null) return isOwnOrigin(headers, appUrl);
  return !headers.get("cookie");
}
