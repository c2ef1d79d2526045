import { csvRoute } from "@/app/admin/_ui/csv-route";
import { entriesCsv } from "@/lib/admin/money/find-entries";
import { otherMethods } from "@/lib/web/api-route";
import { rangeOf } from "../../range-of";

/** All entries of an account in a period as CSV. */
export const GET = csvRoute("money/entries", "money.view", (ctx, params) =>
  entriesCsv(ctx, String(params.account ?? "").slice(0, 60) || "sales", rangeOf(params, ctx.clock.now())),
);

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
