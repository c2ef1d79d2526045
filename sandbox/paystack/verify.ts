import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";
import { paymentData } from "./payment-data";
import { paystackError, withFaults } from "./paystack-guard";

/** GET /transaction/verify/:reference */
export function verify(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "verify", () => {
    const reference = c.req.param("reference") ?? "";
    c.set("ref", reference);
    const payment = c.get("sandbox").paystack.payments.get(reference);
    if (!payment) return paystackError(c, 400, "Transaction reference not found.", "transaction_not_found");
    c.set("outcome", payment.status);
    return c.json({ status: true, message: "Verification successful", data: paymentData(payment) });
  });
}
