import { csvRoute } from "@/app/admin/_ui/csv-route";
import { disputesCsv } from "@/lib/admin/cases/disputes-csv";
import { otherMethods } from "@/lib/web/api-route";
import { parseFilter } from "../dispute-filter";

/** The list's disputes as CSV. */
export const GET = csvRoute("disputes", "orders.export", (ctx, params) => {
  const { state, from, to } = parseFilter(params);
  return disputesCsv(ctx, { state, from, to });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
