import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { parseJson } from "@/lib/platform/lossless";
import { type Envelope, parseEnvelope } from "./envelope";
import { normalMessage } from "./known-messages";
import { parseRateLimit, type RateLimit, type RateLimitHeaders, retryTime } from "./rate-limit";

export type ReadFailure =
  | "not_sent"
  | "lost"
  | "refused"
  | "unreadable"
  | "not_found"
  | "rate_limited"
  | "unauthorised";

/** The result of a read; reads never throw. `message` is the upstream's, for logs and admin, not for customers. */
export type Read<T> =
  | { ok: true; value: T; rateLimit?: RateLimit }
  | {
      ok: false;
      reason: ReadFailure;
      status?: number;
      message?: string;
      retryAt?: Date;
      rateLimit?: RateLimit;
    };

/** Messages that mean the requested number or product doesn't exist upstream, whatever the status. */
const NOT_FOUND_MESSAGES = [
  "meter number validation failed",
  "smartcard number not found",
  "product not found",
  "transaction not found",
];

/** A web framework's message for a missing route. It says nothing about the requested number or product. */
const NO_SUCH_ADDRESS = /\bcannot (?:get|post) \//i;

/**
 * Turns one exchange into a typed value. `parse` gets the whole JSON and the envelope, and returns null if
 * unreadable. A 2xx with `success: false` is `refused`, and so is a 5xx (see `status`).
 */
export function parseExchange<T>(
  exchange: HttpExchange,
  parse: (json: unknown, envelope: Envelope | null) => T | null,
  context: { now: Date; rateHeaders?: RateLimitHeaders },
): Read<T> {
  if (exchange.kind !== "answer") return { ok: false, reason: exchange.kind, message: exchange.reason };
  const { status, headers } = exchange;
  const rateLimit = parseRateLimit(headers, context.now, context.rateHeaders);
  const json = parseJson(exchange.body);
  const envelope = parseEnvelope(json);
  const message = envelope?.messages.join("; ") || undefined;
  const fail = (reason: ReadFailure, retryAt?: Date): Read<T> => ({
    ok: false,
    reason,
    status,
    message,
    retryAt,
    rateLimit,
  });
  if (status === 401 || status === 403) return fail("unauthorised");
  if (status === 429) return fail("rate_limited", retryTime(headers, context.now, context.rateHeaders));
  const missing = message !== undefined && NOT_FOUND_MESSAGES.includes(normalMessage(message));
  if (status === 404 && NO_SUCH_ADDRESS.test(message ?? exchange.body.slice(0, 2_000)))
    return fail("unreadable");
  if (status === 404 || (missing && status < 500)) return fail("not_found");
  if (status < 200 || status > 299 || envelope?.success === false) return fail("refused");
  if (json === undefined) return fail("unreadable");
  const value = parse(json, envelope);
  return value === null ? fail("unreadable") : { ok: true, value, rateLimit };
}
