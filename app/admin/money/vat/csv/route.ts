import { csvRoute } from "@/app/admin/_ui/csv-route";
import { documentsCsv } from "@/lib/admin/money/find-documents";
import { rangeFile } from "@/lib/admin/money/parse-range";
import { otherMethods } from "@/lib/web/api-route";
import { rangeOf } from "../../range-of";

/** All tax invoices and credit notes of a period as CSV. */
export const GET = csvRoute(
  "money/vat",
  "money.view",
  (ctx, params) => documentsCsv(ctx, rangeOf(params, ctx.clock.now())),
  (ctx, params) => `vat-${rangeFile(rangeOf(params, ctx.clock.now()))}`,
);

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
