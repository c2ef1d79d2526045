import { exchangeFacts } from "@/lib/platform/http/http-exchange";
import { type HttpSend, httpSend, type SendHttp } from "@/lib/platform/http/http-send";
import { type Log, silentLog } from "@/lib/platform/log/log";
import { isObject, textOf } from "@/lib/platform/lossless";
import { traceStep } from "@/lib/platform/trace/trace";
import { parsePaystack, type SendRequest, type UploadFile } from "./paystack-answer";
import { createDisputeCalls } from "./paystack-dispute-answer";
import {
  parseDispute,
  parseFoundPayment,
  parseListedRefund,
  parsePayout,
  parseRefund,
  parseRefundStatus,
  refundReference,
} from "./paystack-records";
import { parsePaystackWebhook } from "./paystack-webhook";
import type {
  DisputeOutcome,
  ListedRefund,
  ListRefundsOutcome,
  PaymentProvider,
  ProviderCallOptions,
  ProviderPage,
  ProviderWindow,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartPayment,
  VerifyOutcome,
} from "./provider";

export interface PaystackConfig {
  secretKey: string;
  /** https://api.paystack.co or the sandbox. Its own path is kept. */
  baseUrl: string;
  timeouts?: { writeMs?: number };
  log?: Log;
  ca?: string;
  /** Sends the requests; httpSend by default. */
  send?: SendHttp;
}

const WRITE_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
/** A payment with more pages of refunds isn't trusted. */
const MAX_PAGES = 20;

/**
 * Paystack (domain-facts.md, Paystack). One request per call, no retries. Every method returns an outcome; none
 * throws.
 */
export function createPaystack(config: PaystackConfig): PaymentProvider {
  const ask = createSender(config);
  const dispute = createDisputeCalls(ask, createUpload(config));
  return {
    name: "paystack",
    start: (payment, options) => start(ask, payment, options),
    verify: (reference, options) => verify(ask, reference, options),
    refund: (refund, options) => sendRefund(ask, refund, options),
    listRefunds: (reference, options) => listRefunds(ask, reference, options),
    listPayments: (window, options) => fetchPage(ask, "payments", window, parseFoundPayment, options),
    listAllRefunds: (window, options) => fetchPage(ask, "refunds", window, parseListedRefund, options),
    findDispute: (id, options) => findDispute(ask, id, options),
    ...dispute,
    listDisputes: (window, options) => fetchPage(ask, "disputes", window, parseDispute, options),
    listPayouts: (window, options) => fetchPage(ask, "settlements", window, parsePayout, options),
    parseWebhook: (rawBody, headers) => parsePaystackWebhook(config.secretKey, rawBody, headers),
  };
}

function createSender(config: PaystackConfig): SendRequest {
  const base = config.baseUrl.replace(/\/+$/, "");
  new URL(base);
  return async (operation, method, path, body, options) => {
    const send: HttpSend = {
      method,
      url: new URL(base + path),
      headers: {
        accept: "application/json",
        authorization: `Bearer ${config.secretKey}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      body: body && JSON.stringify(body),
      totalTimeoutMs: method === "GET" ? READ_TIMEOUT_MS : (config.timeouts?.writeMs ?? WRITE_TIMEOUT_MS),
      signal: options?.signal,
      beforeWrite: options?.beforeWrite,
      ca: config.ca,
    };
    return exchangeAndLog(config, operation, send);
  };
}

/** Sends one request and logs its outcome, never its address, headers or bodies. */
async function exchangeAndLog(config: PaystackConfig, operation: string, send: HttpSend) {
  const started = performance.now();
  const exchange = await traceStep(
    `paystack ${operation}`,
    () => (config.send ?? httpSend)(send),
    exchangeFacts,
  );
  const answered = exchange.kind === "answer";
  const log = config.log ?? silentLog;
  log[answered && exchange.status < 300 ? "debug" : "warn"]("paystack call", {
    operation,
    method: send.method,
    outcome: exchange.kind,
    durationMs: Math.round(performance.now() - started),
    ...(answered ? { status: exchange.status } : { reason: exchange.reason, code: exchange.code }),
  });
  return exchange;
}

/**
 * Uploads a file to Paystack's signed address, so without the key. Only a sandbox without TLS may use plain
 * HTTP.
 */
function createUpload(config: PaystackConfig): UploadFile {
  const secure = new URL(config.baseUrl).protocol === "https:";
  return async (address, file, options) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || (url.protocol !== "https:" && (secure || url.protocol !== "http:")))
      return { kind: "not_sent", reason: "invalid_request" };
    return exchangeAndLog(config, "upload evidence", {
      method: "PUT",
      url,
      headers: { "content-type": "application/pdf" },
      body: file,
      totalTimeoutMs: config.timeouts?.writeMs ?? WRITE_TIMEOUT_MS,
      signal: options?.signal,
      ca: config.ca,
    });
  };
}

async function start(
  ask: SendRequest,
  payment: StartPayment,
  options?: ProviderCallOptions,
): Promise<StartOutcome> {
  const exchange = await ask(
    "initialize",
    "POST",
    "/transaction/initialize",
    {
      email: payment.email,
      amount: payment.amount,
      currency: "NGN",
      reference: payment.reference,
      callback_url: payment.callbackUrl,
      metadata: payment.metadata,
    },
    options,
  );
  const answer = parsePaystack(exchange);
  if (answer.kind !== "ok") return { kind: answer.kind, reason: answer.reason };
  const url = isObject(answer.data) ? textOf(answer.data.authorization_url) : null;
  if (!isObject(answer.data) || !url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return { kind: "unknown", reason: "unreadable" };
  }
  return { kind: "done", url, accessCode: textOf(answer.data.access_code) };
}

async function verify(
  ask: SendRequest,
  reference: string,
  options?: ProviderCallOptions,
): Promise<VerifyOutcome> {
  if (reference === "") return { kind: "not_found" };
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const answer = parsePaystack(await ask("verify", "GET", path, undefined, options));
  if (answer.kind === "rejected") {
    // Seen as 404 and, in older responses, as 400.
    const missing = answer.status === 404 || (answer.status === 400 && /not found/i.test(answer.reason));
    return missing ? { kind: "not_found" } : { kind: "unknown", reason: answer.reason };
  }
  if (answer.kind === "unknown") return { kind: "unknown", reason: answer.reason };
  return parseFoundPayment(answer.data) ?? { kind: "unknown", reason: "unreadable" };
}

async function sendRefund(
  ask: SendRequest,
  refund: RefundRequest,
  options?: ProviderCallOptions,
): Promise<RefundOutcome> {
  const exchange = await ask(
    "refund",
    "POST",
    "/refund",
    {
      transaction: refund.reference,
      amount: refund.amount,
      currency: refund.currency ?? "NGN",
      customer_note: refund.customerNote,
      merchant_note: refund.merchantNote,
    },
    options,
  );
  const answer = parsePaystack(exchange);
  if (answer.kind === "unknown") return answer;
  if (answer.kind === "rejected") {
    const { reason, status } = answer;
    const mayRetry = status === undefined || status === 401 || status === 403 || status === 429;
    return { kind: "rejected", reason, mayRetry };
  }
  const refundId = isObject(answer.data) ? textOf(answer.data.id) : null;
  if (!isObject(answer.data) || !refundId) return { kind: "unknown", reason: "unreadable" };
  return { kind: "done", refundId, status: parseRefundStatus(answer.data.status) };
}

async function findDispute(
  ask: SendRequest,
  id: string,
  options?: ProviderCallOptions,
): Promise<DisputeOutcome> {
  const path = `/dispute/${encodeURIComponent(id)}`;
  const answer = parsePaystack(await ask("dispute", "GET", path, undefined, options));
  if (answer.kind === "rejected" && answer.status === 404) return { kind: "not_found" };
  if (answer.kind !== "ok") return { kind: "unknown", reason: answer.reason };
  const dispute = parseDispute(answer.data);
  return dispute?.id === id ? { kind: "found", dispute } : { kind: "unknown", reason: "unreadable" };
}

const LIST_PATHS = {
  payments: "/transaction",
  refunds: "/refund",
  disputes: "/dispute",
  settlements: "/settlement",
} as const;

/** Fetches one page of a list by date. Counts rows without their required fields instead of dropping them. */
async function fetchPage<Row>(
  ask: SendRequest,
  list: keyof typeof LIST_PATHS,
  { from, to, page, paid }: ProviderWindow,
  read: (row: unknown) => Row | null,
  options?: ProviderCallOptions,
): Promise<ProviderPage<Row>> {
  const query = new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: String(PAGE_SIZE),
    page: String(page),
    ...(paid ? { status: "success" } : {}),
  });
  const answer = parsePaystack(
    await ask(`list ${list}`, "GET", `${LIST_PATHS[list]}?${query}`, undefined, options),
  );
  if (answer.kind !== "ok") return { kind: "unknown", reason: answer.reason };
  if (!Array.isArray(answer.data)) return { kind: "unknown", reason: "unreadable" };
  const rows = answer.data.map(read).filter((row) => row !== null);
  const rowCount = answer.data.length;
  return {
    kind: "page",
    rows,
    unreadable: rowCount - rows.length,
    hasNext: answer.pageCount !== null ? page < answer.pageCount : rowCount >= PAGE_SIZE,
  };
}

async function listRefunds(
  ask: SendRequest,
  reference: string,
  options?: ProviderCallOptions,
): Promise<ListRefundsOutcome> {
  const refunds = new Map<string, ListedRefund>();
  let unreadable = 0;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = new URLSearchParams({
      transaction: reference,
      perPage: String(PAGE_SIZE),
      page: String(page),
    });
    const answer = parsePaystack(await ask("list refunds", "GET", `/refund?${query}`, undefined, options));
    if (answer.kind !== "ok") {
      const isRefused = answer.kind === "rejected" && [401, 403, 404].includes(answer.status ?? 0);
      return { kind: "unknown", reason: answer.reason, isRefused };
    }
    if (!Array.isArray(answer.data)) return { kind: "unknown", reason: "unreadable", isRefused: false };
    for (const row of answer.data) {
      // If a row names its payment, keep only ours: the provider may have ignored the filter.
      const rowReference = refundReference(row);
      if (rowReference !== null && rowReference !== reference) continue;
      const refund = parseRefund(row);
      if (refund) refunds.set(refund.id, refund);
      else unreadable++;
    }
    const last = answer.pageCount !== null ? page >= answer.pageCount : answer.data.length < PAGE_SIZE;
    if (last) return { kind: "found", refunds: [...refunds.values()], unreadable };
  }
  return { kind: "unknown", reason: "too_many", isRefused: false };
}
