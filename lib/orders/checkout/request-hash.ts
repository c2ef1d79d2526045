import { createHash } from "node:crypto";

/** JSON with sorted keys: equal requests have equal hashes. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** SHA-256 of a parsed, normalised request (contract.md: the same key with another body is rejected). */
export function requestHash(body: Record<string, unknown>): string {
  return createHash("sha256").update(canonical(body)).digest("hex");
}

/** Hash of a purchase without its buyer: service and normalised input (find-repeat.ts compares the buyer). */
export function repeatHash(service: string, input: Record<string, unknown>): string {
  return requestHash({ service, input });
}
