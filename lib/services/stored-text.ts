import type { StoredLine } from "./service";

/**
 * A text of a stored item's request; empty if missing. Never throws: an item already marked as sending must get a
 * result.
 */
export function textIn(line: Pick<StoredLine, "request">, name: string): string {
  const value = line.request[name];
  return typeof value === "string" ? value : "";
}
