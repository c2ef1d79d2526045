import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { limitCounts, securityCounts } from "@/lib/platform/log/security-event";
import { held } from "./held-metrics";

/** Up to the timeout of a purchase, a minute. */
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Starts counting what only this process knows: processor, memory, event loop, supplier calls, security events, refused
 * visitors. `process` is web or worker. Call it once, and only with a METRICS_TOKEN: nothing is counted before.
 */
export function startProcessMetrics(process: "web" | "worker"): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "kiosk_process_info",
    help: "1, with the kind of process",
    labelNames: ["process"],
    registers,
  }).set({ process }, 1);
  countFrom("kiosk_security_events", "Security events since the start", "event", securityCounts);
  countFrom("kiosk_limit_refusals", "Calls refused by a limit since the start", "limit", limitCounts);
  const supplierCalls = new Histogram({
    name: "kiosk_supplier_call_seconds",
    help: "Calls to the supplier, from the connection to the last byte of the answer",
    labelNames: ["operation", "outcome"] as const,
    buckets: CALL_SECONDS,
    registers,
  });
  held.kioskMetrics = { registry, supplierCalls };

  function countFrom(name: string, help: string, label: string, counts: () => Record<string, number>) {
    new Counter({
      name: `${name}_total`,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(counts())) this.inc({ [label]: value }, count);
      },
    });
  }
}
