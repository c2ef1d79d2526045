import type { StoredLine } from "./service";

/** A text of a stored line's request; empty when it isn't there. Never throws: a line that is marked as sending must answer. */
export function textIn(line: Pick<StoredLine, "request">, name: string): string {
  const value = line.request[name];
  return typeof value === "string" ? value : "";
}
