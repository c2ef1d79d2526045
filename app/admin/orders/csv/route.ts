import { csvRoute } from "@/app/admin/_ui/csv-route";
import { filteredOrdersCsv } from "@/lib/admin/orders/orders-csv";
import { otherMethods } from "@/lib/web/api-route";
import { parseFilter } from "../order-filter";
import { parseSelection } from "../selection";

/** The list's orders as CSV, or the selected ones. Searches aren't exported. */
export const GET = csvRoute("orders", "orders.export", (ctx, params) => {
  const selected = params.rows === undefined ? { filter: parseFilter(params) } : parseSelection(params);
  if ("refs" in selected) return filteredOrdersCsv(ctx, { refs: selected.refs });
  const { status, service, from, to, sort, oldest } = selected.filter;
  return filteredOrdersCsv(ctx, { status, service, from, to, sort, oldest });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
