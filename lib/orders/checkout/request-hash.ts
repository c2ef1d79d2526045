import { createHash } from "node:crypto";

/** JSON with its keys in one order, so that the same request has the same hash however it was written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** SHA-256 of a parsed, normalised request (contract.md: the same key and another body is refused). */
export function requestHash(body: Record<string, unknown>): string {
  return createHash("sha256").update(canonical(body)).digest("hex");
}
