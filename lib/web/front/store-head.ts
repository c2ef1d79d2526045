import type { ServerResponse } from "node:http";

/** Stores the arguments of writeHead(status, message?, headers?) on the response without sending it. */
export function storeHead(response: ServerResponse, status: number, rest: readonly unknown[]): void {
  const [first, second] = rest;
  response.statusCode = status;
  if (typeof first === "string") response.statusMessage = first;
  const headers = typeof first === "string" ? second : first;
  if (Array.isArray(headers)) {
    const flat = headers.flat() as string[];
    for (let i = 0; i + 1 < flat.length; i += 2) response.setHeader(String(flat[i]), flat[i + 1] ?? "");
  } else if (typeof headers === "object" && headers !== null) {
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value as string | string[]);
    }
  }
}
