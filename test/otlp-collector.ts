import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod";

const attributes = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
  }),
);
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.object({
              traceId: z.string().length(32),
              spanId: z.string().length(16),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: attributes.default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

interface Received {
  process: string;
  scope: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  facts: Record<string, string | number | undefined>;
}

export interface RunningCollector {
  url: string;
  spans(): Received[];
  /** Everything that was received, as it came. */
  bodies(): readonly string[];
  authorizations(): string[];
  close(): Promise<void>;
}

/** Receives traces by OTLP over HTTP on loopback, as an OpenTelemetry collector does. */
export async function startCollector(): Promise<RunningCollector> {
  const bodies: string[] = [];
  const authorizations = new Set<string>();
  const receive = async (request: IncomingMessage) => {
    const body = await text(request);
    if (request.method !== "POST" || request.url !== "/v1/traces") return 404;
    authorizations.add(request.headers.authorization ?? "");
    bodies.push(body);
    return 200;
  };
  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status, { "content-type": "application/json" }).end("{}"),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: () => bodies,
    authorizations: () => [...authorizations],
    spans: () => bodies.flatMap(parseSpans),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseSpans(body: string): Received[] {
  return exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map(({ attributes: facts, ...span }) => ({
        ...span,
        process: String(factsOf(resource.attributes)["service.name"]),
        scope: scope.name,
        facts: factsOf(facts),
      })),
    ),
  );
}

function factsOf(list: z.infer<typeof attributes>) {
  return Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
