import type { HttpBindings } from "@hono/node-server";
import type { Sandbox } from "./state";

/** What every handler finds in its context: the sandbox, and what the request log will say. */
export interface SandboxEnv {
  Bindings: HttpBindings;
  Variables: { sandbox: Sandbox; outcome: string; ref: string };
}
