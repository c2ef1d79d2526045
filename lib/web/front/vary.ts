import type { ServerResponse } from "node:http";

/** Adds a request header's name to the Vary header. */
export function addVary(response: ServerResponse, name: string): void {
  const before = [response.getHeader("vary") ?? []].flat().map(String).join(", ");
  const names = before.split(",").map((part) => part.trim().toLowerCase());
  if (names.includes("*") || names.includes(name.toLowerCase())) return;
  response.setHeader("vary", before ? `${before}, ${name}` : name);
}
