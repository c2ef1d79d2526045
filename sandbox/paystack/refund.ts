import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";
import type { Payment, PaystackBooks, Refund } from "../state/paystack-books";
import type { Sandbox } from "../state/state";
import { stall } from "../state/transport-faults";
import { readKobo, readObject } from "./initialize";
import { listPage } from "./list-page";
import { refundData } from "./payment-data";
import { setRefundStatus } from "./payment-events";
import { paystackError, withFaults } from "./paystack-guard";

/** How a refund ends: decided by a magic customer email address, otherwise by the control API. */
function outcomeOf(sandbox: Sandbox, payment: Payment): PaystackBooks["refundOutcome"] {
  const magic = /^refund-(failed|needs-attention|pending)@/.exec(payment.email)?.[1];
  return (magic as PaystackBooks["refundOutcome"] | undefined) ?? sandbox.paystack.refundOutcome;
}

function follow(sandbox: Sandbox, refund: Refund): void {
  setRefundStatus(sandbox, refund, "pending");
  const outcome = outcomeOf(sandbox, refund.payment);
  if (outcome === "pending") return;
  sandbox.timers.after(sandbox.settings.refundAfterMs, () => setRefundStatus(sandbox, refund, outcome));
}

/** POST /refund, full or partial. Two equal requests are two refunds; only merchant_note distinguishes them. */
export async function createRefund(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const { paystack } = sandbox;
  const body = await readObject(c);
  if (!body) return paystackError(c, 400, "Invalid request body");
  const merchantNote = typeof body.merchant_note === "string" ? body.merchant_note : "";
  const customerNote = typeof body.customer_note === "string" ? body.customer_note : "";
  paystack.refundPosts.set(merchantNote, (paystack.refundPosts.get(merchantNote) ?? 0) + 1);
  c.set("ref", merchantNote);
  const payment = paystack.findPayment(String(body.transaction ?? ""));
  const answer = await withFaults(c, "refund", () => {
    if (!payment) return paystackError(c, 404, "Transaction not found", "transaction_not_found");
    if (payment.status !== "success" && payment.status !== "reversed") {
      return paystackError(c, 400, "Transaction has not been completed");
    }
    if (body.currency !== undefined && body.currency !== payment.currency) {
      return paystackError(c, 400, "Refund currency must be the transaction's");
    }
    const remaining = paystack.remaining(payment);
    if (remaining <= 0) return paystackError(c, 400, "Transaction has been fully reversed");
    const amount = body.amount === undefined || body.amount === null ? remaining : readKobo(body.amount);
    if (amount === null) return paystackError(c, 400, "Invalid amount");
    if (amount > remaining) {
      return paystackError(c, 400, "Refund amount cannot be more than the remaining transaction amount");
    }
    const refund = paystack.addRefund(payment, amount, { customerNote, merchantNote });
    const shown = refundData(refund);
    follow(sandbox, refund);
    c.set("outcome", `refund ${amount} pending`);
    return c.json({
      status: true,
      message: "Refund has been queued for processing",
      data: {
        ...shown,
        transaction: { id: payment.id, reference: payment.reference, amount: payment.amount },
      },
    });
  });
  return payment?.email.startsWith("refund-stall@") ? stall(c) : answer;
}

/** GET /refund?transaction=&from=&to=&perPage=&page=, newest first. */
export function listRefunds(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "list-refunds", () => {
    const { paystack } = c.get("sandbox");
    const key = c.req.query("transaction");
    const payment = key ? paystack.findPayment(key) : null;
    if (key && !payment) return paystackError(c, 404, "Transaction not found", "transaction_not_found");
    const all = paystack.refunds.filter((refund) => !payment || refund.payment === payment);
    return listPage(c, "Refunds retrieved", all, refundData);
  });
}

/** GET /refund/:id */
export function getRefund(c: Context<SandboxEnv>): Response {
  const refund = c.get("sandbox").paystack.refunds.find((one) => String(one.id) === c.req.param("id"));
  if (!refund) return paystackError(c, 404, "Refund not found", "not_found");
  return c.json({ status: true, message: "Refund retrieved", data: refundData(refund) });
}
