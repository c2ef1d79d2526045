import { toNaira } from "../core/naira";
import type { Transaction } from "../state/books";
import type { Sandbox } from "../state/state";

/**
 * A row as the upstream shows it (2.5), with the token in apiResponse once it is readable. Never contains exam PINs.
 */
export function transactionRecord(sandbox: Sandbox, row: Transaction): Record<string, unknown> {
  const at = new Date(row.at).toISOString();
  const variant = sandbox.profile === "variant";
  return {
    _id: row.id,
    tranxId: row.tranxId,
    service: row.service,
    product: row.product,
    ...(sandbox.settings.reversals === "untyped" ? {} : { [variant ? "type" : "tranxType"]: row.tranxType }),
    status: row.status,
    currency: "NGN",
    remarks: row.remarks,
    amount: toNaira(row.amountKobo),
    fee: toNaira(row.feeKobo),
    amountPaid: toNaira(row.paidKobo),
    balanceBefore: toNaira(row.beforeKobo),
    balanceAfter: toNaira(row.afterKobo),
    [variant ? "phone" : "number"]: row.number,
    customerRef: row.customerRef,
    channel: "API",
    paymentMedium: `${row.wallet.toUpperCase()} WALLET`,
    tranxDate: at,
    ...apiResponse(sandbox, row),
    isReversal: row.isReversal,
    quantity: row.quantity,
    createdAt: at,
  };
}

function apiResponse(sandbox: Sandbox, row: Transaction): { apiResponse?: string } {
  if (row.status === "SUCCESS" && sandbox.now() >= row.tokenReadableAt) {
    if (row.goods.kind === "token") return { apiResponse: row.goods.text };
    if (row.goods.kind === "receipt") return { apiResponse: `Receipt: ${row.goods.receipt}` };
  }
  return row.apiResponse === undefined ? {} : { apiResponse: row.apiResponse };
}
