import type { IncomingHttpHeaders } from "node:http";

/** Why it is proved that no byte of the request was written. */
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

/** Why nothing is known about a request of which a byte may have been written. */
export type LostReason = "reset" | "timeout" | "too_large" | "truncated" | "aborted" | "protocol";

/**
 * One HTTP exchange, told by whether a byte could have reached the other side (money-safety.md, Sending): `not_sent` is
 * proof that it could not, `lost` proves nothing, `answer` is a whole answer of any status (3xx included: redirects
 * are never followed). `code` is the system's error code, for logs.
 */
export type HttpExchange =
  | { kind: "not_sent"; reason: NotSentReason; code?: string }
  | { kind: "lost"; reason: LostReason; code?: string }
  | { kind: "answer"; status: number; headers: IncomingHttpHeaders; body: string };
