import type { IncomingHttpHeaders } from "node:http";

/** Why no byte of the request can have been written. */
export type NotSentReason =
  | "dns"
  | "refused"
  | "connect_timeout"
  | "unreachable"
  | "tls"
  | "fenced"
  | "aborted"
  | "invalid_request"
  | "not_configured";

/** Why the outcome of a request is unknown, of which a byte may have been written. */
export type LostReason = "reset" | "timeout" | "too_large" | "truncated" | "aborted" | "protocol";

/**
 * One HTTP exchange, classified by whether a byte could have reached the other side (money-safety.md, Sending): `not_sent`
 * proves that none could, `lost` proves nothing, `answer` is a complete response of any status (3xx included: redirects are
 * never followed). `code` is the system's error code, for logs. `part`: the received part of a lost response's body.
 */
export type HttpExchange =
  | { kind: "not_sent"; reason: NotSentReason; code?: string }
  | { kind: "lost"; reason: LostReason; code?: string; part?: string }
  | { kind: "answer"; status: number; headers: IncomingHttpHeaders; body: string };

/** What a trace records of an exchange: never its address, headers or bodies. */
export function exchangeFacts(exchange: HttpExchange): Record<string, string | number> {
  const outcome = { "kiosk.outcome": exchange.kind };
  return exchange.kind === "answer"
    ? { ...outcome, "http.response.status_code": exchange.status }
    : { ...outcome, "kiosk.reason": exchange.reason };
}
