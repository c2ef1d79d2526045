import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { findMerchantWebhookToken } from "@/lib/platform/db/settings";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress } from "@/lib/platform/request/client-address";
import { isSameSecret, isSignedSha256 } from "@/lib/platform/request/compare-secret";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { parseBody } from "@/lib/web/parse-body";
import { problem } from "@/lib/web/problem";
import { storeWebhook } from "@/lib/webhooks/store-webhook";

/**
 * The upstream's webhooks (merchant-api.md section 6). The document has no signatures, so the address contains the
 * secret; a signature is required once the shop has a webhook secret. Events are stored as received and processed
 * later: a hint, never the truth.
 */
export const POST = apiRoute<{ token: string }>(async (request, { token }) => {
  const expected = await findMerchantWebhookToken();
  const recordRefused = (reason: string) => {
    const address = clientAddress(request.headers, env().trustProxyHops);
    recordSecurityEvent(context(), "webhook_refused", { address, reason, route: "merchant" });
  };
  if (!expected || !isSameSecret(token, expected)) {
    recordRefused("wrong_token");
    return problem("not-found");
  }
  const body = await parseBody(request);
  if (!body) return problem("too-large");
  const { webhookSecrets, webhookSignatureHeader } = env().merchant;
  const signature = request.headers.get(webhookSignatureHeader);
  // Each of the shop's keys may sign with its own secret.
  if (
    webhookSecrets.length > 0 &&
    !webhookSecrets.some((secret) => isSignedSha256(secret, body, signature))
  ) {
    recordRefused("bad_signature");
    return problem("bad-signature");
  }
  await storeWebhook(context(), "merchant", Buffer.from(body));
  return Response.json({ stored: true });
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
