import { createLog, type Log } from "@/lib/platform/log/log";

export interface HeardLog {
  log: Log;
  /** All that was written, as text. */
  text(): string;
  /** The security events so far, oldest first. */
  events(): Record<string, unknown>[];
}

/** A real log whose lines the test can read. */
export function heardLog(secrets: readonly string[] = []): HeardLog {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return {
    log: createLog({ level: "info", process: "test", secrets, destination }),
    text: () => lines.join(""),
    events: () =>
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => String(event).startsWith("security.")),
  };
}
