import {
  capture,
  disputeResolutions,
  sendCharge,
  sendDispute,
  setPaymentStatus,
  setRefundStatus,
} from "../paystack/payment-events";
import type { Payment, PaymentStatus, PaystackFault } from "../state/paystack-books";
import type { Sandbox } from "../state/state";
import { ControlError, type ControlInput } from "./read-input";

function getPayment(sandbox: Sandbox, input: ControlInput): Payment {
  const reference = input.needText("reference");
  const payment = sandbox.paystack.findPayment(reference);
  if (!payment) throw new ControlError(`no payment ${reference}`);
  return payment;
}

const statuses: readonly PaymentStatus[] = [
  "abandoned",
  "failed",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
  "success",
];

/**
 * POST /control/paystack {reference, amount? (kobo), currency?, status?, pay?: true}: sets what the next click on Pay
 * pays, or the status now. status success, or pay, captures at once.
 */
export function changePayment(sandbox: Sandbox, input: ControlInput): void {
  const payment = getPayment(sandbox, input);
  payment.nextAmount = input.number("amount") ?? payment.nextAmount;
  payment.nextCurrency = input.text("currency") ?? payment.nextCurrency;
  const status = input.oneOf("status", statuses);
  if (status) setPaymentStatus(sandbox, payment, status);
  if (input.boolean("pay")) capture(sandbox, payment);
}

const operations = [
  "initialize",
  "verify",
  "refund",
  "list-refunds",
  "list-payments",
  "list-disputes",
  "dispute-evidence",
  "dispute-upload",
  "answer-dispute",
] as const;
const faultWords = ["stall", "reset", "html", "broken-json"] as const;

/** POST /control/paystack/fault {operation, fault: stall | reset | html | broken-json | HTTP status, after?, times?} or {clear}. */
export function setPaystackFault(sandbox: Sandbox, input: ControlInput): void {
  if (input.boolean("clear")) {
    sandbox.paystack.faults = [];
    return;
  }
  const operation = input.oneOf("operation", operations);
  if (!operation) throw new ControlError("operation is missing");
  const code = Number(input.needText("fault"));
  let fault: PaystackFault["fault"] | undefined;
  if (Number.isInteger(code) && code >= 400 && code < 600) fault = code;
  else fault = input.oneOf("fault", faultWords);
  if (fault === undefined) throw new ControlError("fault is missing");
  const times = input.raw("times") === "always" ? null : (input.number("times") ?? 1);
  sandbox.paystack.faults.push({ operation, fault, after: input.boolean("after") ?? false, times });
}

const refundOutcomes = ["processed", "failed", "needs-attention", "pending"] as const;

/** POST /control/paystack/refunds {outcome} for all new refunds, or {id, status} for one. */
export function changeRefunds(sandbox: Sandbox, input: ControlInput): void {
  const outcome = input.oneOf("outcome", refundOutcomes);
  if (outcome) sandbox.paystack.refundOutcome = outcome;
  const id = input.text("id");
  if (id === undefined) return;
  const refund = sandbox.paystack.refunds.find((one) => String(one.id) === id);
  if (!refund) throw new ControlError(`no refund ${id}`);
  const status = input.oneOf("status", [...refundOutcomes, "processing"] as const);
  if (!status) throw new ControlError("status is missing");
  setRefundStatus(sandbox, refund, status);
}

/** POST /control/paystack/dispute {reference, step?: create | remind | resolve, resolution?, webhook?: "lost"} */
export function dispute(sandbox: Sandbox, input: ControlInput): void {
  const step = input.oneOf("step", ["create", "remind", "resolve"]) ?? "create";
  const resolution = input.oneOf("resolution", disputeResolutions);
  const lost = input.oneOf("webhook", ["normal", "lost"]) === "lost";
  sendDispute(sandbox, getPayment(sandbox, input), step, { resolution, lost });
}

/** POST /control/paystack/webhook {reference, times?, forged?}: sends charge.success, whether or not it was paid. */
export function sendChargeByHand(sandbox: Sandbox, input: ControlInput): void {
  const payment = getPayment(sandbox, input);
  const times = input.number("times") ?? 1;
  for (let copy = 0; copy < times; copy += 1) sendCharge(sandbox, payment, input.boolean("forged") ?? false);
}

/** POST /control/paystack/payout: pays out to the merchant's bank what has come in. */
export function payOut(sandbox: Sandbox): void {
  if (!sandbox.paystack.settle()) throw new ControlError("nothing to pay out");
}
