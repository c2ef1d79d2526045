import { sheetRoute } from "@/app/admin/_ui/sheet-route";
import { getReport, REPORTS } from "@/lib/admin/reports/get-report";
import { otherMethods } from "@/lib/web/api-route";

/** A report (`by`) as CSV or XLSX (`as`). */
export const GET = sheetRoute("reports", async (ctx, params, range) => {
  const name = REPORTS.find((value) => value === params.by);
  return name ? { name, sheets: [(await getReport(ctx, name, range)).sheet] } : null;
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
