import { createMiddleware } from "hono/factory";
import type { SandboxEnv } from "./env";

/** Logs one line per request: method, path, status, outcome, reference. Never a header, body or query. */
export const requestLog = createMiddleware<SandboxEnv>(async (c, next) => {
  c.set("outcome", "");
  c.set("ref", "");
  await next();
  const ref = c.get("ref");
  const outcome = c.get("outcome");
  const status = c.res.headers.has("x-hono-already-sent") ? "---" : c.res.status;
  const parts = [c.req.method, c.req.path, status, outcome, ref && `ref=${ref}`];
  c.get("sandbox").log(parts.filter(Boolean).join(" "));
});
