import { csvRoute } from "@/app/admin/_ui/csv-route";
import type { QueryParams } from "@/app/admin/_ui/list-address";
import { entriesCsv } from "@/lib/admin/money/find-entries";
import { rangeFile } from "@/lib/admin/money/parse-range";
import { otherMethods } from "@/lib/web/api-route";
import { rangeOf } from "../../range-of";

const accountOf = ({ account }: QueryParams) => String(account ?? "").slice(0, 60) || "sales";

/** All entries of an account in a period as CSV. */
export const GET = csvRoute(
  "money/entries",
  "money.view",
  (ctx, params) => entriesCsv(ctx, accountOf(params), rangeOf(params, ctx.clock.now())),
  (ctx, params) => `entries-${accountOf(params)}-${rangeFile(rangeOf(params, ctx.clock.now()))}`,
);

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
