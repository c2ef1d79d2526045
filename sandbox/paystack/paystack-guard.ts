import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { SandboxEnv } from "../state/env";
import type { PaystackFault, PaystackOperation } from "../state/paystack-books";
import { resetConnection, stall } from "../state/transport-faults";

/** Paystack's error body. */
export function paystackError(
  c: Context<SandboxEnv>,
  status: number,
  message: string,
  code = "invalid_params",
) {
  c.set("outcome", message);
  return c.json({ status: false, message, type: "validation_error", code }, status as ContentfulStatusCode);
}

/**
 * Destroys every connection while Paystack is down, including the payment page. Everything except that page requires
 * the secret key.
 */
export const paystackUp = createMiddleware<SandboxEnv>(async (c, next) => {
  if (!c.get("sandbox").up.paystack) return resetConnection(c);
  await next();
});

export const paystackKey = createMiddleware<SandboxEnv>(async (c, next) => {
  const given = Buffer.from(c.req.header("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${c.get("sandbox").settings.paystackKey}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return paystackError(c, 401, "Invalid key", "invalid_Key");
  }
  await next();
});

function faulty(c: Context<SandboxEnv>, fault: PaystackFault): Response {
  if (fault.fault === "stall") return stall(c);
  if (fault.fault === "reset") return resetConnection(c);
  if (fault.fault === "html") return c.html("<html><body><h1>Just a moment…</h1></body></html>");
  if (fault.fault === "broken-json") return c.body('{"status":true,"data":{"ref', 200);
  return paystackError(c, fault.fault, "An error occurred on our end", "unknown");
}

/** Runs an operation with the control API's faults: instead of it, or after it, so that its response is lost. */
export async function withFaults(
  c: Context<SandboxEnv>,
  operation: PaystackOperation,
  run: () => Response | Promise<Response>,
): Promise<Response> {
  const fault = c.get("sandbox").paystack.takeFault(operation);
  if (!fault) return run();
  if (fault.after) await run();
  const outcome = fault.after ? `done, answered ${fault.fault}` : `answered ${fault.fault}`;
  const answer = faulty(c, fault);
  c.set("outcome", outcome);
  return answer;
}
