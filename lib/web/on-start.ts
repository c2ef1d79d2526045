import "server-only";
import { ConfigError } from "@/lib/platform/config/config-error";
import { env } from "@/lib/platform/config/env";
import { endStreams } from "./event-stream";
import { listenCatalogue } from "./listen-catalogue";
import { recordPeer } from "./record-peer";

/**
 * Runs once in each web process, before it serves requests. An invalid configuration ends the process with one
 * sentence.
 */
export async function onStart(): Promise<void> {
  try {
    const { appUrl, directUrl, metrics, tracing } = env();
    if (metrics.token) {
      const { startProcessMetrics } = await import("@/lib/platform/metrics/process-metrics");
      startProcessMetrics("web");
    }
    if (tracing) {
      const { startTracing } = await import("@/lib/platform/trace/start-tracing");
      startTracing("web");
    }
    // next-auth reads its own address only from there.
    process.env.NEXTAUTH_URL = appUrl;
    listenCatalogue(directUrl);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  recordPeer();
  // An open stream would keep the process from exiting.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, endStreams);
}
