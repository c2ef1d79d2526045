import type { WebhookManner } from "../core/scenario-types";
import type { Transaction } from "../state/books";
import type { Sandbox } from "../state/state";
import { announce } from "./transaction-events";

const providerSaysNo = "Transaction failed: the provider did not accept this request";

/**
 * Sets a row's final (or next) status. SUCCESS delivers the goods; FAILED and CANCELLED return the debit as a CREDIT
 * row. Any row may be settled again: reversals are successes that fail later.
 */
export function settle(
  sandbox: Sandbox,
  row: Transaction,
  status: string,
  manner: WebhookManner = "normal",
): void {
  row.status = status;
  if (status === "SUCCESS") {
    if (!row.vended) topUp(sandbox, row, 1);
    row.vended = true;
    row.hiddenFromRequery = false;
    row.apiResponse = undefined;
  }
  if (status === "FAILED" || status === "CANCELLED") {
    row.apiResponse = providerSaysNo;
    row.hiddenFromRequery = false;
    sandbox.books.reverse(row, sandbox.settings.reversals);
    takeBack(sandbox, row);
  }
  announce(sandbox, row, manner);
}

function topUp(sandbox: Sandbox, row: Transaction, sign: 1 | -1): void {
  if (row.goods.kind !== "esim-topup") return;
  const esim = sandbox.esims.get(row.goods.iccid);
  if (!esim) return;
  esim.totalVolume += sign * row.goods.volume;
  esim.dataUsageRemaining += sign * row.goods.volume;
  esim.totalDuration += sign * row.goods.duration;
}

function takeBack(sandbox: Sandbox, row: Transaction): void {
  if (row.vended) topUp(sandbox, row, -1);
  row.vended = false;
  const esim = row.goods.kind === "esim" ? sandbox.esims.get(row.goods.iccid) : undefined;
  if (esim) esim.status = "CANCEL";
}
