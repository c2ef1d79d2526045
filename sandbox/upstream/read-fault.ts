import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";
import type { ReadFault } from "../state/state";
import { resetConnection, stall } from "../state/transport-faults";
import { refuse } from "./reply";

/** The faulty answer of a read under the control API's order, or null when it should answer as usual. */
export function readFaulted(c: Context<SandboxEnv>, fault: ReadFault): Response | null {
  if (fault === "error") return refuse(c, 500, "Sorry, something went wrong. Please try again later");
  if (fault === "stall") return stall(c);
  if (fault === "reset") return resetConnection(c);
  return null;
}
