import type { ServerResponse } from "node:http";

const POLICY = "content-security-policy";
/**
 * Scripts, comments, links that only scripts or fonts need, and what only link previews read. Regular expressions are enough
 * because React wrote the page (csp.ts).
 */
const LEFT_OUT =
  /<script\b[^>]*>[\s\S]*?<\/script>|<!--[\s\S]*?-->|<link\b[^>]*\brel="(?:preload|modulepreload|manifest|expect)"[^>]*>|<meta\b[^>]*\b(?:property="og:|name="twitter:)[^>]*>|<\/?noscript>/g;
const NONCE = / nonce="[^"]*"/g;
const STYLES = /(<link\b[^>]*\bhref="\/_next\/static\/[^"?]+)\.css(?=["?])/g;

/** Whether this response is a page. */
export function isPage(response: ServerResponse): boolean {
  return String(response.getHeader("content-type") ?? "").startsWith("text/html");
}

/**
 * Converts a page to its lite version: no scripts, nothing that only they need, and the small style sheets made by the build
 * (scripts/build/lite-css.ts). Forms keep their hidden fields, so they work as without JavaScript. Content for visitors without
 * scripts is shown, even if this browser has them. Sets the headers to match.
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

/** Only the visitor's own browser may store a lite page; if the full page may not be stored, neither may the lite one. */
function liteCaching(full: unknown): string {
  return String(full ?? "").includes("no-store") ? "private, no-store" : "private, no-cache";
}
