import { createMiddleware } from "hono/factory";
import type { SandboxEnv } from "./env";

/** One line a request: method, path, answer, outcome, reference. Never a header, a body or a query. */
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
