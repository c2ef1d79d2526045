import { createHash } from "node:crypto";
import { paymentOrigins } from "./payment-origins.mjs";

/**
 * Builds the content security policy: a nonce for pages rendered per request, script hashes for prerendered pages.
 * Plain JavaScript, because `next start` loads the cache handler, which imports this file, without a compiler.
 */

/**
 * What the policy depends on besides the page.
 *
 * @typedef {object} PolicyContext
 * @property {string[]} paymentOrigins Origins besides the shop that a form may lead to.
 * @property {boolean} https Whether the shop runs on https.
 * @property {boolean} development The dev server evaluates code and injects styles.
 */

/**
 * @param {Record<string, string | undefined>} [variables]
 * @returns {PolicyContext}
 */
export function policyContext(variables = process.env) {
  return {
    // "Continue with Google" also leads there.
    paymentOrigins: [
      ...paymentOrigins(variables),
      ...(variables.GOOGLE_CLIENT_ID?.trim() ? ["https://accounts.google.com"] : []),
    ],
    https: variables.APP_URL?.trim().toLowerCase().startsWith("https:") ?? false,
    development: variables.NODE_ENV === "development",
  };
}

/**
 * The policy of a page rendered for one request. Next adds the nonce to every script and style it writes.
 *
 * @param {string} nonce base64
 * @param {PolicyContext} context
 * @returns {string}
 */
export function noncePolicy(nonce, context) {
  const source = `'nonce-${nonce}'`;
  return buildPolicy([source, "'strict-dynamic'"], [source], context);
}

/**
 * The policy of a prerendered page: allows its own inline scripts and styles by hash, and files from the shop's
 * origin.
 *
 * @param {string} html
 * @param {PolicyContext} context
 * @returns {string}
 */
export function hashPolicy(html, context) {
  return buildPolicy(inlineHashes(html, "script"), inlineHashes(html, "style"), context);
}

/**
 * The CSP sources of a page's inline scripts or styles. A regular expression is enough because React wrote the page:
 * it escapes "</script" inside scripts and ">" inside attributes.
 *
 * @param {string} html
 * @param {"script" | "style"} element
 * @returns {string[]}
 */
export function inlineHashes(html, element) {
  const pattern = new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, "gi");
  const found = new Set();
  for (const [, attributes = "", text = ""] of html.matchAll(pattern)) {
    if (/\ssrc\s*=/i.test(attributes) || text === "") continue;
    found.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...found];
}

/**
 * @param {string[]} scripts
 * @param {string[]} styles
 * @param {PolicyContext} context
 * @returns {string}
 */
function buildPolicy(scripts, styles, context) {
  const { development } = context;
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...(development ? ["'unsafe-eval'"] : [])],
    // A nonce or hash next to 'unsafe-inline' would disable it.
    development ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...styles],
    "img-src 'self' data: blob:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...context.paymentOrigins],
    "frame-ancestors 'none'",
    ...(context.https ? ["upgrade-insecure-requests"] : []),
  ];
  return directives
    .map((directive) => (Array.isArray(directive) ? directive.join(" ") : directive))
    .join("; ");
}
