import { createLog, type Log } from "@/lib/platform/log/log";
import { KEYS } from "./shop-process";

/** Captures the shop's log at its most verbose level, line by line. */
export function keepLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const log = createLog({
    level: "debug",
    process: "simulated",
    secrets: [KEYS.merchant, KEYS.paystack],
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines };
}
