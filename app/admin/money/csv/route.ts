import { ledgerCsv, ordersCsv } from "@/lib/admin/money/day-csv";
import { rangeFile } from "@/lib/admin/money/parse-range";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { recordExport } from "@/lib/auth/audit/record-export";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { problem } from "@/lib/web/problem";
import { streamText } from "@/lib/web/stream-text";
import { rangeOf } from "../range-of";

/** A period's orders or ledger (`of`) as CSV, streamed, for roles that may see /admin/money; 404 for all others. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse("money.view", { request });
  const params = new URL(request.url).searchParams;
  const range = rangeOf(Object.fromEntries(params), context().clock.now(), "day");
  const of = params.get("of");
  if (!gate.ok || (of !== "orders" && of !== "ledger")) return problem("not-found");
  await recordExport(context(), gate.user, `money/${of}`);
  const rows = of === "orders" ? ordersCsv(context(), range) : ledgerCsv(context(), range);
  return downloadResponse(streamText(rows), `${of}-${rangeFile(range)}`, "csv");
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
