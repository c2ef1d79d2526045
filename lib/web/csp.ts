import { createHash } from "node:crypto";
import { paymentOrigins } from "./payment-origins";

/** What the content security policy depends on besides the page. */
interface PolicyContext {
  /** Origins besides the shop that a form may lead to. */
  paymentOrigins: string[];
  https: boolean;
  /** The dev server evaluates code and injects styles. */
  development: boolean;
}

export function policyContext(variables: Record<string, string | undefined> = process.env): PolicyContext {
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

/** The policy of a page rendered for one request. Next adds the nonce (base64) to every script and style it writes. */
export function noncePolicy(nonce: string, context: PolicyContext): string {
  const source = `'nonce-${nonce}'`;
  return buildPolicy([source, "'strict-dynamic'"], [source], context);
}

/**
 * The policy of a page sent to many visitors: allows its own inline scripts and styles by hash, and files from the shop's origin.
 * `encoding`: how the page's bytes became this text.
 */
export function hashPolicy(html: string, context: PolicyContext, encoding?: BufferEncoding): string {
  const hashes = (element: "script" | "style") => inlineHashes(html, element, encoding);
  return buildPolicy(hashes("script"), hashes("style"), context);
}

/**
 * The CSP sources of a page's inline scripts or styles. A regular expression is enough because React wrote the page:
 * it escapes "</script" inside scripts and ">" inside attributes.
 */
export function inlineHashes(
  html: string,
  element: "script" | "style",
  encoding: BufferEncoding = "utf8",
): string[] {
  const pattern = new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, "gi");
  const found = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(pattern)) {
    if (/\ssrc\s*=/i.test(attributes) || text === "") continue;
    found.add(`'sha256-${createHash("sha256").update(text, encoding).digest("base64")}'`);
  }
  return [...found];
}

function buildPolicy(scripts: string[], styles: string[], context: PolicyContext): string {
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
