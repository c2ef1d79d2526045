import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";
import type { ReadFault } from "../state/state";
import { resetConnection, stall } from "../state/transport-faults";
import { refuse } from "./reply";

/** The faulty response of a read, as ordered by the control API; null if it should respond normally. */
export function readFaulted(c: Context<SandboxEnv>, fault: ReadFault): Response | null {
  if (fault === "error") return refuse(c, 500, "Sorry, something went wrong. Please try again later");
  if (fault === "stall") return stall(c);
  if (fault === "reset") return resetConnection(c);
  return null;
}
