import { systemClock } from "@/lib/platform/clock";
import { exchangeFacts, type HttpExchange } from "@/lib/platform/http/http-exchange";
import { httpSend } from "@/lib/platform/http/http-send";
import { silentLog } from "@/lib/platform/log/log";
import { redactFact } from "@/lib/platform/log/redact";
import { parseJson } from "@/lib/platform/lossless";
import { recordSupplierCall } from "@/lib/platform/metrics/record-supplier-call";
import { traceStep } from "@/lib/platform/trace/trace";
import { buildRequest, type ParamValue } from "./build-request";
import { type EndpointTable, endpointTable } from "./endpoint-overrides";
import type { Operation } from "./endpoints";
import {
  CATALOGUE_BYTES,
  type MerchantConfig,
  PURCHASE_TIMEOUT_MS,
  READ_TIMEOUT_MS,
} from "./merchant-config";

export interface CallOptions {
  signal?: AbortSignal;
  /** Called last before the first byte is written; false cancels the request (not_sent "fenced"). */
  beforeWrite?: () => boolean;
}

/**
 * Sends one operation and logs it redacted. Never throws. Returns `not_configured` when the required PIN is missing.
 */
export type Call = (
  operation: Operation,
  params: Readonly<Record<string, ParamValue>>,
  options?: CallOptions,
) => Promise<HttpExchange>;

/**
 * Throws ZodError for malformed overrides and TypeError for a malformed base address, at start rather than at a sale.
 */
export function createCall(config: MerchantConfig): { call: Call; table: EndpointTable } {
  const table = endpointTable(config.overrides);
  const clock = config.clock ?? systemClock;
  const log = config.log ?? silentLog;
  const send = config.send ?? httpSend;
  const secrets = [config.apiKey, config.pin ?? ""];
  new URL(config.baseUrl);

  const call: Call = async (operation, params, options = {}) => {
    const endpoint = table.of(operation);
    if (endpoint.pin && !config.pin) return { kind: "not_sent", reason: "not_configured", code: "PIN" };
    const all = endpoint.pin ? { ...params, pin: config.pin } : params;
    const started = clock.now().getTime();
    const request = buildRequest(endpoint, all, {
      baseUrl: config.baseUrl,
      apiKey: config.apiKey,
      headers: table.headers,
    });
    const sent = {
      ...request,
      totalTimeoutMs: endpoint.purchase
        ? (config.timeouts?.purchaseMs ?? PURCHASE_TIMEOUT_MS)
        : READ_TIMEOUT_MS,
      maxBytes: endpoint.large ? CATALOGUE_BYTES : config.maxAnswerBytes,
      signal: options.signal,
      beforeWrite: options.beforeWrite,
      ca: config.ca,
    };
    const exchange = await traceStep(`supplier ${operation}`, () => send(sent), exchangeFacts);
    const durationMs = clock.now().getTime() - started;
    recordSupplierCall(operation, exchange, durationMs);
    const fields = {
      operation,
      method: endpoint.method,
      path: endpoint.path,
      outcome: exchange.kind,
      durationMs,
      customerRef: typeof params.customerRef === "string" ? params.customerRef : undefined,
      request: JSON.stringify(redactFact(all, { secrets })),
      ...answerFields(exchange, secrets),
    };
    if (exchange.kind !== "answer" || exchange.status >= 300) log.warn("merchant call", fields);
    else if (endpoint.purchase) log.info("merchant call", fields);
    else log.debug("merchant call", fields);
    return exchange;
  };
  return { call, table };
}

const MAX_LOGGED_BYTES = 16_384;

function answerFields(exchange: HttpExchange, secrets: readonly string[]) {
  if (exchange.kind !== "answer") return { reason: exchange.reason, code: exchange.code };
  const bytes = Buffer.byteLength(exchange.body);
  if (bytes > MAX_LOGGED_BYTES) return { status: exchange.status, bytes };
  const json = parseJson(exchange.body);
  // A body that isn't JSON is usually an HTML page, so its size is enough.
  const answer = json === undefined ? undefined : JSON.stringify(redactFact(json, { secrets }));
  return { status: exchange.status, bytes, answer };
}
