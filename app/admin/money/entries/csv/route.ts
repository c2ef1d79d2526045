import { csvRoute } from "@/app/admin/_ui/csv-route";
import { entriesCsv } from "@/lib/admin/money/find-entries";
import { otherMethods } from "@/lib/web/api-route";
import { rangeOf } from "../../range-of";

/** All entries of an account in a period as CSV. */
export const GET = csvRoute("money/entries", "money.view", (ctx, asked) =>
  entriesCsv(ctx, String(asked.account ?? "").slice(0, 60) || "sales", rangeOf(asked, ctx.clock.now())),
);

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
