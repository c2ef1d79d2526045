/**
 * What every answer carries, whatever it is (Next writes these beside its own). The content security policy and HSTS come
 * from proxy.ts and cache-handler.mjs: they depend on the page and on where the shop runs, and this list is fixed at build.
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

/** What machines read never runs: no page may be made of it. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Strict-Transport-Security, on https only: a browser must not be told to insist on what isn't there.
 *
 * @param {Record<string, string | undefined>} [variables]
 * @returns {string | null}
 */
export function transportSecurity(variables = process.env) {
  return variables.APP_URL?.trim().toLowerCase().startsWith("https:")
    ? "max-age=31536000; includeSubDomains"
    : null;
}
