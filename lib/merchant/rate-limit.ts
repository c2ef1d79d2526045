import type { IncomingHttpHeaders } from "node:http";

/** The upstream's rate limits by its response headers (merchant-api-notes.md, Limits). */
export interface RateLimit {
  limit?: number;
  remaining?: number;
  resetAt?: Date;
}

export interface RateLimitHeaders {
  limit: string;
  remaining: string;
  reset: string;
}

const RATE_LIMIT_HEADERS: RateLimitHeaders = {
  limit: "x-ratelimit-limit",
  remaining: "x-ratelimit-remaining",
  reset: "x-ratelimit-reset",
};

/** Undefined if the response has none of the headers. */
export function parseRateLimit(
  headers: IncomingHttpHeaders,
  now: Date,
  names: RateLimitHeaders = RATE_LIMIT_HEADERS,
): RateLimit | undefined {
  const limit = count(headers[names.limit.toLowerCase()]);
  const remaining = count(headers[names.remaining.toLowerCase()]);
  const reset = count(headers[names.reset.toLowerCase()]);
  if (limit === undefined && remaining === undefined && reset === undefined) return undefined;
  return { limit, remaining, resetAt: reset === undefined ? undefined : resetTime(reset, headers.date, now) };
}

/** When to retry after a 429: Retry-After, else the window's reset. Undefined if neither is usable. */
export function retryTime(
  headers: IncomingHttpHeaders,
  now: Date,
  names: RateLimitHeaders = RATE_LIMIT_HEADERS,
): Date | undefined {
  const seconds = count(headers["retry-after"]);
  if (seconds !== undefined && seconds <= HOUR_S) return new Date(now.getTime() + seconds * 1000);
  const resetAt = parseRateLimit(headers, now, names)?.resetAt;
  if (!resetAt || resetAt.getTime() - now.getTime() > HOUR_S * 1000) return undefined;
  return resetAt < now ? now : resetAt;
}

const HOUR_S = 3600;

/** Unix seconds, relative to the upstream's clock (its Date header), so that a skew of our clock doesn't matter. */
function resetTime(reset: number, date: string | undefined, now: Date): Date {
  if (reset < 1e9) return new Date(now.getTime() + reset * 1000);
  const milliseconds = reset > 1e12 ? reset : reset * 1000;
  const upstreamTime = date ? Date.parse(date) : Number.NaN;
  const time = Number.isFinite(upstreamTime) ? now.getTime() + (milliseconds - upstreamTime) : milliseconds;
  return new Date(Math.min(time, 8.64e15));
}

function count(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
