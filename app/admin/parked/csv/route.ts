import { csvRoute } from "@/app/admin/_ui/csv-route";
import { parkedCsv } from "@/lib/admin/orders/parked-csv";
import { otherMethods } from "@/lib/web/api-route";
import { parseFilter } from "../parked-filter";

/** The review queue as CSV. */
export const GET = csvRoute("parked", "orders.export", (ctx, params) => {
  const { kind, service, from, to, newest } = parseFilter(params);
  return parkedCsv(ctx, { kind, service, from, to, newest });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
