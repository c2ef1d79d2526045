import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from "@opentelemetry/sdk-trace-base";
import { heldTracing, type SpanFacts, type Tracing, traceIdsOf } from "./trace";

/** How long a stopping process waits for the collector (ms). */
const END_MS = 3_000;

/**
 * Starts sending traces of orders to an OpenTelemetry collector, by OTLP over HTTP in JSON. The exporter reads
 * OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS itself. The tracer isn't registered globally: Next would then add
 * its own spans, with addresses that contain orders' tokens.
 */
export function startTracing(process: "web" | "worker"): Tracing {
  const random = new RandomIdGenerator();
  let wanted: { traceId: string; spanId: string } | null = null;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": `kiosk-${process}` }),
    idGenerator: {
      generateTraceId: () => wanted?.traceId ?? random.generateTraceId(),
      generateSpanId: () => wanted?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("kiosk");
  const active = new AsyncLocalStorage<Context>();

  const begin = (ref: string, name: string, first: boolean): Span => {
    const attributes = { "kiosk.order.ref": ref };
    const ids = traceIdsOf(ref);
    if (!first) {
      const order = trace.setSpanContext(ROOT_CONTEXT, {
        ...ids,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });
      return tracer.startSpan(name, { attributes }, order);
    }
    wanted = ids;
    try {
      return tracer.startSpan(name, { attributes, root: true }, ROOT_CONTEXT);
    } finally {
      wanted = null;
    }
  };

  const tracing: Tracing = {
    traceOrder: (ref, name, work, { first = false, facts }) =>
      run(begin(ref, name, first), (span) => active.run(trace.setSpan(ROOT_CONTEXT, span), work), facts),
    traceStep(name, work, facts) {
      const parent = active.getStore();
      if (!parent) return work();
      const begun = tracer.startSpan(name, {}, parent);
      return run(begun, (span) => active.run(trace.setSpan(parent, span), work), facts);
    },
    traceId: () => trace.getSpanContext(active.getStore() ?? ROOT_CONTEXT)?.traceId,
    async end() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, END_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
  heldTracing.kioskTracing = tracing;
  return tracing;
}

/**
 * Ends the span when the work ends. Records only the class of an error: messages may quote data. Returns the work's result even if
 * recording its facts fails: it may contain deliverables.
 */
async function run<T>(span: Span, work: (span: Span) => Promise<T>, facts?: (done: T) => SpanFacts) {
  try {
    const done = await work(span);
    if (facts) setFacts(span, () => facts(done));
    return done;
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", name);
    throw error;
  } finally {
    span.end();
  }
}

function setFacts(span: Span, facts: () => SpanFacts): void {
  try {
    span.setAttributes(facts());
  } catch {
    span.setStatus({ code: SpanStatusCode.ERROR, message: "facts" });
  }
}
