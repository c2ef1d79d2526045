import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { flagOf, integerOf, isObject, parseJson, textOf } from "@/lib/platform/lossless";
import type { ProviderCallOptions } from "./provider";

/** Sends one request to Paystack with the secret key. */
export type SendRequest = (
  operation: string,
  method: "GET" | "POST" | "PUT",
  path: string,
  body: Record<string, unknown> | undefined,
  options: ProviderCallOptions | undefined,
) => Promise<HttpExchange>;

/** Uploads a file to an address that Paystack signed. */
export type UploadFile = (
  address: string,
  file: Uint8Array,
  options: ProviderCallOptions | undefined,
) => Promise<HttpExchange>;

export type PaystackAnswer =
  | { kind: "ok"; data: unknown; pageCount: number | null }
  /** Certainly nothing was done. Without a status it was never sent. */
  | { kind: "rejected"; reason: string; status?: number }
  | { kind: "unknown"; reason: string };

/** HTTP statuses that guarantee that nothing was done. All others are unknown. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 422, 429];

/**
 * Classifies one exchange: `{status: true, message, data}` is ok, a listed 4xx with Paystack's own body is a refusal.
 */
export function parsePaystack(exchange: HttpExchange): PaystackAnswer {
  if (exchange.kind === "not_sent") return { kind: "rejected", reason: exchange.reason };
  if (exchange.kind === "lost") return { kind: "unknown", reason: exchange.reason };
  const { status } = exchange;
  const json = parseJson(exchange.body);
  if (!isObject(json)) return { kind: "unknown", reason: `http ${status}` };
  const success = flagOf(json.status);
  if (status >= 200 && status <= 299) {
    if (success !== true) return { kind: "unknown", reason: "status false" };
    const meta = isObject(json.meta) ? json.meta : {};
    return { kind: "ok", data: json.data, pageCount: integerOf(meta.pageCount) };
  }
  if (REFUSALS.includes(status) && success === false) {
    return { kind: "rejected", reason: textOf(json.message) ?? `http ${status}`, status };
  }
  return { kind: "unknown", reason: `http ${status}` };
}
