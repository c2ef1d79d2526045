/**
 * Headers of every response (Next writes them next to its own). This list is fixed at build time. The content
 * security policy and HSTS depend on the page and on where the shop runs, so proxy.ts and lib/web/front set them.
 */
export const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // Under `no-referrer` a form posts `Origin: null`, and origin checks would refuse it.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value:
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()",
  },
];

/** Responses for programs: they must never run as a page. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Strict-Transport-Security, on https only: on plain http it would make browsers insist on an https that doesn't
 * exist.
 *
 * @returns {string | null}
 */
export function transportSecurity() {
  return process.env.APP_URL?.trim().toLowerCase().startsWith("https:")
    ? "max-age=31536000; includeSubDomains"
    : null;
}
