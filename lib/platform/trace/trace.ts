import { createHash } from "node:crypto";

/** What a span records: our own words and numbers, and the order's reference. Never a customer's number, name, email, token or PIN. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface OrderSpan<T> {
  /** The root span of the order's trace. */
  first?: boolean;
  facts?: (done: T) => SpanFacts;
}

/** The running tracer (start-tracing.ts). */
export interface Tracing {
  traceOrder<T>(ref: string, name: string, work: () => Promise<T>, how: OrderSpan<T>): Promise<T>;
  /** Runs `work` as a step of the current order's trace; outside of one, just runs it. */
  traceStep<T>(name: string, work: () => Promise<T>, facts?: (done: T) => SpanFacts): Promise<T>;
  traceId(): string | undefined;
  /** Sends the remaining spans. */
  end(): Promise<void>;
}

/** Shared by every bundle of this process. Unset without OTEL_EXPORTER_OTLP_ENDPOINT: then OpenTelemetry isn't loaded. */
export const heldTracing = globalThis as { kioskTracing?: Tracing };

/** Runs a part of an order's life as a span of its trace. */
export function traceOrder<T>(
  ref: string,
  name: string,
  work: () => Promise<T>,
  how: OrderSpan<T> = {},
): Promise<T> {
  return heldTracing.kioskTracing?.traceOrder(ref, name, work, how) ?? work();
}

/** Runs a call or a statement as a span, if it belongs to an order's running trace. */
export function traceStep<T>(
  name: string,
  work: () => Promise<T>,
  facts?: (done: T) => SpanFacts,
): Promise<T> {
  return heldTracing.kioskTracing?.traceStep(name, work, facts) ?? work();
}

/**
 * The ids of an order's trace and of its root span, derived from its reference: web and workers agree on them without
 * communicating, and anyone with the reference finds the trace.
 */
export function traceIdsOf(ref: string): { traceId: string; spanId: string } {
  const hash = createHash("sha256").update(`kiosk trace\n${ref}`).digest("hex");
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
}
