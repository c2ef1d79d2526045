import { createServer, type Server } from "node:http";
import { hasMetricsToken } from "@/lib/metrics/has-metrics-token";
import type { Env } from "@/lib/platform/config/env-type";
import { held } from "@/lib/platform/metrics/held-metrics";

/**
 * A worker's own port (METRICS_PORT). `/metrics`, with the token, serves this process's metrics; `/health`
 * reports whether it holds its lease, for the supervisor that restarts it. Anything else is 404. Listens on
 * HOST, or only on this machine.
 */
export async function serveMetrics(
  { metrics, host }: Pick<Env, "metrics" | "host">,
  isAlive: () => boolean,
): Promise<Server | null> {
  if (metrics.port === undefined) return null;
  const server = createServer(async (request, response) => {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("content-type", "text/plain; version=0.0.4; charset=utf-8");
    if (request.method === "GET" && request.url === "/health") {
      response.writeHead(isAlive() ? 200 : 503).end(isAlive() ? "ok\n" : "no lease\n");
      return;
    }
    const isAllowed = hasMetricsToken(request.headers.authorization, metrics.token);
    const text = isAllowed && request.method === "GET" && request.url === "/metrics";
    if (text) response.end(await held.kioskMetrics?.registry.metrics());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: metrics.port, host: host ?? "127.0.0.1" }, resolve);
  });
  return server;
}
