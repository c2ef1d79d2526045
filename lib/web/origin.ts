import { claimsSession } from "@/lib/platform/request/claims-session";

/** The headers that show whether the shop's own page sent a request. */
type HeaderReader = Pick<Headers, "get">;

/**
 * Whether an origin is the shop itself: its configured address, or the host that was requested. A page on another site
 * can choose neither. `null` and malformed origins return false.
 */
function isOwnOrigin(origin: string, headers: HeaderReader, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const own = new URL(appUrl);
  const claimed = new URL(origin);
  if (claimed.origin !== origin.toLowerCase()) return false;
  if (claimed.origin === own.origin) return true;
  // The shop under another of its names (127.0.0.1 for localhost). Never plain http when the shop is on https.
  return claimed.host === headers.get("host")?.toLowerCase() && claimed.protocol === own.protocol;
}

/**
 * Which page sent a request: the shop's `own`, a `foreign` one, or `unknown` if no header says so. Firefox before 70
 * (KaiOS 2.5), Internet Explorer and the old Opera send no Origin with a form, but the page's address as Referer; our
 * Referrer-Policy keeps it. No page can set Sec-Fetch-Site, or another site's Referer.
 */
function senderOf(headers: HeaderReader, appUrl: string): "own" | "foreign" | "unknown" {
  const siteIs = (isOwn: boolean) => (isOwn ? "own" : "foreign");
  const origin = headers.get("origin");
  // With an Origin, nothing else counts: sandboxed frames and redirects across sites send `null`.
  if (origin !== null) return siteIs(isOwnOrigin(origin, headers, appUrl));
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "none") return siteIs(site === "same-origin");
  const referer = headers.get("referer");
  if (!referer) return "unknown";
  return siteIs(isOwnOrigin(pageOrigin(referer), headers, appUrl));
}

/** The origin of a page's address; `null` if it isn't http, like a blob's. */
function pageOrigin(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return "null";
  return new URL(address).origin;
}

/**
 * Whether this mutating call is allowed (contract.md, JSON API). Guests need no Origin, whatever cookies their client
 * stores. A call with a session must come from the shop's own pages, and one from a foreign page may have no cookie.
 */
export function isCallAllowed(headers: HeaderReader, appUrl: string): boolean {
  const cookie = headers.get("cookie");
  if (!cookie) return true;
  const sender = senderOf(headers, appUrl);
  return sender === "own" || (sender === "unknown" && !claimsSession(cookie));
}

/** The same for a form's action. A foreign page is refused even without a cookie. */
export function isActionAllowed(headers: HeaderReader, appUrl: string): boolean {
  const sender = senderOf(headers, appUrl);
  return sender === "own" || (sender === "unknown" && !headers.get("cookie"));
}
