import { csvRoute } from "@/app/admin/_ui/csv-route";
import { customersCsv } from "@/lib/admin/customers/customers-csv";
import { otherMethods } from "@/lib/web/api-route";
import { parseFilter } from "../customer-filter";

/** The list's accounts as CSV. Searches aren't exported. */
export const GET = csvRoute("customers", "customers.export", (ctx, params) => {
  const { kind, from, to, oldest } = parseFilter(params);
  return customersCsv(ctx, { kind, from, to, oldest });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
