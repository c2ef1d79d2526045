import type { Histogram, Registry } from "prom-client";

/** Shared by every bundle of this process. Unset without METRICS_TOKEN: then nothing is counted and prom-client isn't loaded. */
export const held = globalThis as {
  kioskMetrics?: { registry: Registry; supplierCalls: Histogram<"operation" | "outcome"> };
};
