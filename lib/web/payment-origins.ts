type Variables = Record<string, string | undefined>;

const PAYSTACK_PAGE = "https://checkout.paystack.com";

/**
 * The origins of the payment provider's hosted page. Paystack hosts its page apart from its API. Any other address
 * (the sandbox, a test server) serves the page itself. A loopback address is allowed under both its names: the
 * provider writes one, people type the other.
 */
export function paymentOrigins(variables: Variables = process.env): string[] {
  const configured = variables.PAYSTACK_API_URL?.trim();
  const api =
    configured ||
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
 * Whether a form post may redirect straight to this address. If not, the page shows a plain link, because the browser
 * blocks the redirect under form-action.
 */
export function isPaymentOrigin(url: string, variables: Variables = process.env): boolean {
  return URL.canParse(url) && paymentOrigins(variables).includes(new URL(url).origin);
}
