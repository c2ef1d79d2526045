/**
 * Where a form may lead besides the shop: the payment page's origins, from the environment as it is now. Plain JavaScript,
 * because next start loads the cache handler, which needs this, without a compiler.
 */

const PAYSTACK_PAGE = "https://checkout.paystack.com";

/**
 * The origins of the payment provider's hosted page. Paystack's own API has its page elsewhere; any other address (the
 * sandbox, a stand-in) shows the page itself. A loopback one is allowed under both its names: the provider writes the one,
 * people type the other.
 *
 * @param {Record<string, string | undefined>} [variables]
 * @returns {string[]}
 */
export function paymentOrigins(variables = process.env) {
  const given = variables.PAYSTACK_API_URL?.trim();
  const api =
    given ||
    (variables.PAYSTACK_SECRET_KEY?.trim()
      ? "https://api.paystack.co"
      : `http://127.0.0.1:${variables.SANDBOX_PORT?.trim() || 4010}`);
  if (!URL.canParse(api)) return [];
  const url = new URL(api);
  if (url.hostname === "paystack.co" || url.hostname.endsWith(".paystack.co")) return [PAYSTACK_PAGE];
  const port = url.port ? `:${url.port}` : "";
  if (url.hostname === "127.0.0.1" || url.hostname === "localhost") {
    return [`${url.protocol}//localhost${port}`, `${url.protocol}//127.0.0.1${port}`];
  }
  return [url.origin];
}

/**
 * May a form post be redirected straight to this address? Otherwise the page shows a plain link (the browser would block
 * the redirect under form-action).
 *
 * @param {string} url
 * @param {Record<string, string | undefined>} [variables]
 * @returns {boolean}
 */
export function isPaymentOrigin(url, variables = process.env) {
  return URL.canParse(url) && paymentOrigins(variables).includes(new URL(url).origin);
}
