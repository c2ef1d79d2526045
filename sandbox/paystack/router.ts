import { type Context, Hono } from "hono";
import type { SandboxEnv } from "../state/env";
import { addEvidence, answerDispute, takeFile, uploadUrl } from "./answer-dispute";
import { initialize } from "./initialize";
import { getDispute, listDisputes, listPayments, listSettlements } from "./list-page";
import { pressPayPage, showPayPage } from "./pay-page";
import { paymentData } from "./payment-data";
import { paystackError, paystackKey, paystackUp, withFaults } from "./paystack-guard";
import { createRefund, getRefund, listRefunds } from "./refund";

/** The Paystack operations that a shop needs, and the hosted payment page. */
export function paystackRouter(): Hono<SandboxEnv> {
  const api = new Hono<SandboxEnv>();
  api.use(paystackUp);
  api.get("/pay/:code", showPayPage);
  api.post("/pay/:code", pressPayPage);
  api.put("/upload/:id/:name", takeFile);
  api.use(paystackKey);
  api.post("/transaction/initialize", initialize);
  api.get("/transaction/verify/:reference", verify);
  api.get("/transaction", listPayments);
  api.post("/refund", createRefund);
  api.get("/refund", listRefunds);
  api.get("/refund/:id", getRefund);
  api.get("/dispute", listDisputes);
  api.get("/dispute/:id", getDispute);
  api.post("/dispute/:id/evidence", addEvidence);
  api.get("/dispute/:id/upload_url", uploadUrl);
  api.put("/dispute/:id/resolve", answerDispute);
  api.get("/settlement", listSettlements);
  api.notFound((c) => paystackError(c, 404, "Resource not found", "not_found"));
  return api;
}

/** GET /transaction/verify/:reference */
function verify(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "verify", () => {
    const reference = c.req.param("reference") ?? "";
    c.set("ref", reference);
    const payment = c.get("sandbox").paystack.payments.get(reference);
    if (!payment) return paystackError(c, 400, "Transaction reference not found.", "transaction_not_found");
    c.set("outcome", payment.status);
    return c.json({ status: true, message: "Verification successful", data: paymentData(payment) });
  });
}
