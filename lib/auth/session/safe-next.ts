/** A placeholder origin for parsing paths; not a real host. */
const HERE = "http://here.invalid";

/**
 * Where to go after signing in: always a path of this shop. Anything that a browser could read as another site
 * (`//evil.example`, `/\evil.example`, `https:…`, with tabs in between) returns the fallback; so do the sign-in pages.
 */
export function safeNext(next: unknown, fallback = "/account"): string {
  if (typeof next !== "string" || next.length > 2_000 || !next.startsWith("/")) return fallback;
  if (!URL.canParse(next, HERE)) return fallback;
  const url = new URL(next, HERE);
  if (url.origin !== HERE || url.pathname.startsWith("//")) return fallback;
  if (/^\/(sign-in|sign-up|sign-out|reset|api)(\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}`;
}

/** The sign-in page that returns to `next`. */
export function signInAddress(next: string): string {
  return `/sign-in?next=${encodeURIComponent(safeNext(next))}`;
}

/** The page that asks a signed-in visitor for the second factor and then returns to `next`. */
export function secondFactorAddress(next: string): string {
  return `/sign-in/second-factor?next=${encodeURIComponent(safeNext(next))}`;
}
