import { csvRoute } from "@/app/admin/_ui/csv-route";
import { documentsCsv } from "@/lib/admin/money/find-documents";
import { otherMethods } from "@/lib/web/api-route";
import { rangeOf } from "../../range-of";

/** All tax invoices and credit notes of a period as CSV. */
export const GET = csvRoute("money/vat", "money.view", (ctx, asked) =>
  documentsCsv(ctx, rangeOf(asked, ctx.clock.now())),
);

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
