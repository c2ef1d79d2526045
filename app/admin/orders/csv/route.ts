import { filteredOrdersCsv } from "@/lib/admin/orders/orders-csv";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";
import { streamText } from "@/lib/web/stream-text";
import { parseFilter } from "../order-filter";

/** The list's orders as CSV, streamed, for roles that may see the money; 404 for all others. Searches aren't exported. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse(["owner", "auditor"], { request });
  if (!gate.ok) return problem("not-found");
  const { status, service, from, to, oldest } = parseFilter(
    Object.fromEntries(new URL(request.url).searchParams),
  );
  return new Response(streamText(filteredOrdersCsv(context(), { status, service, from, to, oldest })), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="orders.csv"',
    },
  });
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
