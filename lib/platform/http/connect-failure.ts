import type { HttpExchange, NotSentReason } from "./http-exchange";

const BY_CODE: Record<string, NotSentReason> = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  EAI_NONAME: "dns",
  ECONNREFUSED: "refused",
  ETIMEDOUT: "connect_timeout",
};

/**
 * Classifies a failure before the connection was ready for a request. A host with several addresses fails with an
 * AggregateError: its own code is used, or else its first inner error's.
 */
export function connectFailure(error: NodeJS.ErrnoException, duringTls: boolean): HttpExchange {
  const code = error.code ?? innerCode(error);
  if (duringTls) return { kind: "not_sent", reason: "tls", code };
  return { kind: "not_sent", reason: (code && BY_CODE[code]) || "unreachable", code };
}

function innerCode(error: Error): string | undefined {
  if (!(error instanceof AggregateError)) return undefined;
  for (const inner of error.errors) {
    if (inner instanceof Error && "code" in inner && typeof inner.code === "string") return inner.code;
  }
  return undefined;
}
