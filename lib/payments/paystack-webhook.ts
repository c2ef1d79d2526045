import { createHmac, timingSafeEqual } from "node:crypto";
import { isObject, parseJson, textOf } from "@/lib/platform/lossless";
import { refundReference } from "./paystack-records";
import type { ProviderWebhook } from "./provider";

const PAYSTACK_SIGNATURE_HEADER = "x-paystack-signature";

/**
 * Verifies the hex HMAC-SHA512 of the raw body under the secret key, then extracts the reference. Header names are
 * lower case.
 */
export function parsePaystackWebhook(
  secretKey: string,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
): ProviderWebhook {
  const claimed = headers[PAYSTACK_SIGNATURE_HEADER] ?? "";
  if (secretKey === "" || !isSignedBy(secretKey, rawBody, claimed)) return { kind: "bad_signature" };
  const json = parseJson(Buffer.from(rawBody).toString("utf8"));
  const event = isObject(json) ? textOf(json.event) : null;
  if (!isObject(json) || event === null) return { kind: "unreadable" };
  const data = isObject(json.data) ? json.data : {};
  const isRefund = event.startsWith("refund.");
  const own = event.startsWith("charge.dispute") || isRefund ? null : textOf(data.reference);
  return {
    kind: "ok",
    event,
    reference: own ?? refundReference(data),
    refundId: isRefund ? (textOf(data.id) ?? textOf(data.refund_id)) : null,
  };
}

function isSignedBy(secretKey: string, rawBody: Uint8Array, claimed: string): boolean {
  if (!/^[0-9a-f]{128}$/i.test(claimed)) return false;
  const expected = createHmac("sha512", secretKey).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(claimed, "hex"));
}
