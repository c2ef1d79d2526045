import { toNaira } from "../core/naira";
import type { WebhookManner } from "../core/scenario-types";
import type { Delivery } from "../core/webhooks";
import type { Transaction } from "../state/books";
import type { Sandbox } from "../state/state";

const eventNames: Readonly<Record<string, string>> = {
  SUCCESS: "transaction.success",
  FAILED: "transaction.failed",
  CANCELLED: "transaction.failed",
};

/** The documented webhook of a row, with `status` instead of the row's own status. */
export function transactionEvent(
  sandbox: Sandbox,
  row: Transaction,
  status: string,
  swapIds = false,
): Delivery {
  const event = eventNames[status] ?? "transaction.pending";
  const otherIds = swapIds !== (sandbox.profile === "variant");
  const body = {
    event,
    timestamp: new Date(sandbox.now()).toISOString(),
    data: {
      transactionId: otherIds ? row.tranxId : row.id,
      type: row.service.toUpperCase().replaceAll(" ", "_"),
      status: status.toLowerCase(),
      amount: toNaira(row.amountKobo),
      currency: "NGN",
      phone: row.number,
      reference: otherIds ? row.id : row.customerRef || row.tranxId,
      createdAt: new Date(row.at).toISOString(),
    },
  };
  return { source: "merchant", event, body };
}

/** Sends the webhook for a row's first response or settlement, in the manner of its scenario. */
export function announce(sandbox: Sandbox, row: Transaction, manner: WebhookManner): void {
  const { webhooks } = sandbox;
  const settled = row.status in eventNames;
  const truth = transactionEvent(sandbox, row, row.status, manner === "other-ids");
  if (manner === "lost" || (manner === "early" && row.status === "SUCCESS")) return;
  if (manner === "says-failed") {
    webhooks.send(transactionEvent(sandbox, row, "FAILED"));
  } else if (manner === "says-success" && !settled) {
    webhooks.send(transactionEvent(sandbox, row, "SUCCESS"));
  } else if (manner === "forged" && !settled) {
    webhooks.send({ ...transactionEvent(sandbox, row, "FAILED"), forged: true });
  } else if (manner === "reordered") {
    if (!settled) return;
    webhooks.send(truth);
    webhooks.send({ ...transactionEvent(sandbox, row, "PROCESSING"), afterMs: 2_000 });
  } else if (manner === "repeated") {
    webhooks.send({ ...truth, times: 10 });
  } else {
    webhooks.send(truth);
  }
}
