import { createLog, type Log } from "@/lib/platform/log/log";
import { KEYS } from "./shop-process";

/** The shop's own log at its most talkative, kept line by line. */
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
