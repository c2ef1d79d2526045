import type { ServerResponse } from "node:http";

const POLICY = "content-security-policy";
/** Scripts, comments, links to what only scripts or fonts need, and what only previews of links read. Regular expressions are enough because React wrote the page (csp.ts). */
const LEFT_OUT =
  /<script\b[^>]*>[\s\S]*?<\/script>|<!--[\s\S]*?-->|<link\b[^>]*\brel="(?:preload|modulepreload|manifest|expect)"[^>]*>|<meta\b[^>]*\b(?:property="og:|name="twitter:)[^>]*>|<\/?noscript>/g;
const NONCE = / nonce="[^"]*"/g;
const STYLES = /(<link\b[^>]*\bhref="\/_next\/static\/[^"?]+)\.css(?=["?])/g;

/** Whether this answer is a page. */
export function isPage(response: ServerResponse): boolean {
  return String(response.getHeader("content-type") ?? "").startsWith("text/html");
}

/**
 * Makes the lite page of a page: no scripts, none of what they need, and the small style sheet that the build made of each
 * (scripts/build/lite-css.ts). Forms keep their hidden fields, so they work as without JavaScript. What a page has for
 * visitors without scripts is shown, although this browser may have them. Sets the headers to match.
 */
export function toLite(response: ServerResponse, body: Buffer): Buffer {
  response.removeHeader("link");
  const policy = String(response.getHeader(POLICY) ?? "");
  if (policy) response.setHeader(POLICY, policy.replace(/script-src [^;]*/, "script-src 'none'"));
  response.setHeader("cache-control", liteCaching(response.getHeader("cache-control")));
  const html = body
    .toString()
    .replace(LEFT_OUT, "")
    .replace(NONCE, "")
    .replace(STYLES, "$1.lite.css")
    .replace("<html ", "<html data-lite ");
  return Buffer.from(html);
}

/** Only the visitor's own browser may keep a lite page; where a page may not be kept at all, its lite one may not either. */
function liteCaching(full: unknown): string {
  return String(full ?? "").includes("no-store") ? "private, no-store" : "private, no-cache";
}
