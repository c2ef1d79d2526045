import { Hono } from "hono";
import { controlRouter } from "./control/router";
import { homePage } from "./home-page";
import { paystackRouter } from "./paystack/router";
import type { SandboxEnv } from "./state/env";
import { requestLog } from "./state/request-log";
import type { Sandbox } from "./state/state";
import { upstreamRouter } from "./upstream/router";

/** Builds the whole sandbox as one application over one state. */
export function buildApp(sandbox: Sandbox): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.use(async (c, next) => {
    c.set("sandbox", sandbox);
    await next();
  });
  app.get("/", homePage);
  app.route("/control", controlRouter());
  app.use("/upstream/*", requestLog);
  app.use("/paystack/*", requestLog);
  app.route("/upstream", upstreamRouter());
  app.route("/paystack", paystackRouter());
  app.onError((error, c) => {
    sandbox.log(`sandbox fault: ${error.stack ?? error.message}`);
    return c.json({ statusCode: 500, message: "The sandbox itself failed", error: String(error) }, 500);
  });
  return app;
}
