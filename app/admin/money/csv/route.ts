import { ledgerCsv, ordersCsv } from "@/lib/admin/money/day-csv";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { parseLagosDay } from "@/lib/platform/lagos-day";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";
import { streamText } from "@/lib/web/stream-text";

/** A day's orders or ledger (`of`) as CSV, streamed, for roles that may see /admin/money; 404 for all others. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse(["owner", "auditor"], { request });
  const asked = new URL(request.url).searchParams;
  const shown = parseLagosDay(asked.get("day") ?? "");
  const of = asked.get("of");
  if (!gate.ok || !shown || (of !== "orders" && of !== "ledger")) return problem("not-found");
  const rows = of === "orders" ? ordersCsv(context(), shown) : ledgerCsv(context(), shown);
  return new Response(streamText(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${of}-${shown.day}.csv"`,
    },
  });
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
