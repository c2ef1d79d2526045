import { csvRoute } from "@/app/admin/_ui/csv-route";
import { filteredOrdersCsv } from "@/lib/admin/orders/orders-csv";
import { otherMethods } from "@/lib/web/api-route";
import { parseFilter } from "../order-filter";

/** The list's orders as CSV. Searches aren't exported. */
export const GET = csvRoute("orders", (ctx, asked) => {
  const { status, service, from, to, oldest } = parseFilter(asked);
  return filteredOrdersCsv(ctx, { status, service, from, to, oldest });
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
