import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";
import { disputeData, paymentData, settlementData } from "./payment-data";
import { paystackError, withFaults } from "./paystack-guard";

/**
 * One page of a list, newest first, with Paystack's meta: `from` and `to` (creation time), `perPage` 1–100 (default
 * 50), `page` from 1.
 */
export function listPage<Row extends { createdAt: number }>(
  c: Context<SandboxEnv>,
  message: string,
  rows: readonly Row[],
  show: (row: Row) => unknown,
): Response {
  const from = readTime(c.req.query("from"), Number.NEGATIVE_INFINITY);
  const to = readTime(c.req.query("to"), Number.POSITIVE_INFINITY);
  if (from === null || to === null) return paystackError(c, 400, "Invalid date");
  const perPage = Math.min(100, Math.max(1, Number(c.req.query("perPage") ?? 50) || 50));
  const page = Math.max(1, Number(c.req.query("page") ?? 1) || 1);
  const all = rows.filter((row) => row.createdAt >= from && row.createdAt <= to).reverse();
  const data = all.slice((page - 1) * perPage, page * perPage).map(show);
  c.set("outcome", `${data.length} of ${all.length}`);
  const pageCount = Math.max(1, Math.ceil(all.length / perPage));
  const meta = { total: all.length, skipped: (page - 1) * perPage, perPage, page, pageCount };
  return c.json({ status: true, message, data, meta });
}

function readTime(text: string | undefined, otherwise: number): number | null {
  if (text === undefined || text === "") return otherwise;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** GET /transaction?from=&to=&status=&perPage=&page= */
export function listPayments(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "list-payments", () => {
    const status = c.req.query("status");
    const all = [...c.get("sandbox").paystack.payments.values()].filter(
      (payment) => !status || payment.status === status,
    );
    return listPage(c, "Transactions retrieved", all, paymentData);
  });
}

/** GET /dispute?from=&to=&status=&perPage=&page= */
export function listDisputes(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "list-disputes", () => {
    const status = c.req.query("status");
    const all = c.get("sandbox").paystack.disputes.filter((dispute) => !status || dispute.status === status);
    return listPage(c, "Disputes retrieved", all, disputeData);
  });
}

/** GET /dispute/:id */
export function getDispute(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "list-disputes", () => {
    const found = c
      .get("sandbox")
      .paystack.disputes.find((dispute) => String(dispute.id) === c.req.param("id"));
    if (!found) return paystackError(c, 404, "Dispute not found", "not_found");
    return c.json({ status: true, message: "Dispute retrieved", data: disputeData(found) });
  });
}

/** GET /settlement?from=&to=&perPage=&page= */
export function listSettlements(c: Context<SandboxEnv>): Promise<Response> {
  return withFaults(c, "list-disputes", () =>
    listPage(c, "Settlements retrieved", c.get("sandbox").paystack.settlements, settlementData),
  );
}
