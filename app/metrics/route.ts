import { context } from "@/lib/context/context";
import { hasMetricsToken } from "@/lib/metrics/has-metrics-token";
import { writeMetrics } from "@/lib/metrics/write-metrics";
import { env } from "@/lib/platform/config/env";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress } from "@/lib/platform/request/client-address";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/** Prometheus text for requests with METRICS_TOKEN. All others get 404, as if the address did not exist (docs/adr/0047). */
export const GET = apiRoute(async (request) => {
  const { metrics, trustProxyHops } = env();
  const given = request.headers.get("authorization");
  if (hasMetricsToken(given, metrics.token)) {
    const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8" };
    return new Response(await writeMetrics(context()), { headers });
  }
  if (given && metrics.token) {
    const address = clientAddress(request.headers, trustProxyHops);
    recordSecurityEvent(context(), "access_denied", { address, route: "/metrics" });
  }
  return problem("not-found");
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "HEAD");
