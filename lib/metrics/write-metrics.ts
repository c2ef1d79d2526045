import { setTimeout as pause } from "node:timers/promises";
import { Gauge, Registry } from "prom-client";
import type { Context } from "@/lib/context/context";
import { held } from "@/lib/platform/metrics/held-metrics";
import { FIGURES, type Figure } from "./figure";
import { findFigures } from "./find-figures";
import { findFloatFigures } from "./find-float-figures";

/** Prometheus times out after ten seconds. */
const DATABASE_TIMEOUT_MS = 5_000;

/**
 * The metrics of this process and of the whole shop as Prometheus text. While the database is down, only those of the process,
 * and
 * `kiosk_database_up 0`.
 */
export async function writeMetrics(ctx: Context): Promise<string> {
  const registry = new Registry();
  const asked = Promise.all([findFigures(ctx), findFloatFigures(ctx)]).catch((err: unknown) => {
    ctx.log.warn("the shop's figures couldn't be read", { err });
    return null;
  });
  const found = await Promise.race([asked, pause(DATABASE_TIMEOUT_MS, null, { ref: false })]);
  const figures: Figure[] = [
    { name: "database_up", labels: {}, value: found ? 1 : 0 },
    ...(found ?? []).flat(),
  ];
  const gauges = new Map(
    Object.entries(FIGURES).map(([name, { help, labels = [] }]) => {
      const about = { name: `kiosk_${name}`, help, labelNames: labels, registers: [registry] };
      return [name, new Gauge(about)];
    }),
  );
  for (const { name, labels, value } of figures) gauges.get(name)?.set(labels, value);
  return [await held.kioskMetrics?.registry.metrics(), await registry.metrics()].filter(Boolean).join("\n");
}
