import type { HttpBindings } from "@hono/node-server";
import type { Sandbox } from "./state";

/** The context of every handler: the sandbox, and values for the request log. */
export interface SandboxEnv {
  Bindings: HttpBindings;
  Variables: { sandbox: Sandbox; outcome: string; ref: string };
}
