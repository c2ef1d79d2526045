import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress } from "@/lib/platform/request/client-address";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { parseBody } from "@/lib/web/parse-body";
import { problem } from "@/lib/web/problem";
import { storeWebhook } from "@/lib/webhooks/store-webhook";

/**
 * Paystack's webhooks, signed with the secret key. Stored as received and processed later: a hint that must be
 * verified.
 */
export const POST = apiRoute(async (request) => {
  const body = await parseBody(request);
  if (!body) return problem("too-large");
  const ctx = context();
  const read = ctx.payments.get("paystack")?.parseWebhook(body, Object.fromEntries(request.headers));
  if (!read || read.kind === "bad_signature") {
    const address = clientAddress(request.headers, env().trustProxyHops);
    recordSecurityEvent(ctx, "webhook_refused", { address, reason: "bad_signature", route: "paystack" });
    return problem("bad-signature");
  }
  await storeWebhook(ctx, "paystack", Buffer.from(body));
  return Response.json({ stored: true });
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
