import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { held } from "./held-metrics";

/** Counts one supplier call and its duration. */
export function recordSupplierCall(operation: string, exchange: HttpExchange, ms: number): void {
  held.kioskMetrics?.supplierCalls.observe({ operation, outcome: outcomeOf(exchange) }, ms / 1_000);
}

/** ok, refused (4xx and redirects), error (5xx), lost or not_sent. */
function outcomeOf(exchange: HttpExchange): string {
  if (exchange.kind !== "answer") return exchange.kind;
  if (exchange.status >= 500) return "error";
  return exchange.status >= 300 ? "refused" : "ok";
}
