import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { SandboxEnv } from "../state/env";

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  408: "Request Timeout",
  409: "Conflict",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Returns an error in the shape of the current profile. `message` is one sentence or a list. */
export function refuse(c: Context<SandboxEnv>, status: number, message: string | string[]): Response {
  const error = reasons[status] ?? "Error";
  const variant = c.get("sandbox").profile === "variant";
  const body = variant
    ? { success: false, message, statusCode: status }
    : { statusCode: status, message, error };
  c.set("outcome", Array.isArray(message) ? message.join("; ") : message);
  return c.json(body, status as ContentfulStatusCode);
}
