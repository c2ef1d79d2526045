import { csvRoute } from "@/app/admin/_ui/csv-route";
import type { QueryParams } from "@/app/admin/_ui/list-address";
import { ledgerCsv, ordersCsv } from "@/lib/admin/money/day-csv";
import { rangeFile } from "@/lib/admin/money/parse-range";
import type { Context } from "@/lib/context/context";
import { otherMethods } from "@/lib/web/api-route";
import { rangeOf } from "../range-of";

const range = ({ clock }: Context, params: QueryParams) => rangeOf(params, clock.now(), "day");

/** A period's orders or ledger (`of`) as CSV. */
export const GET = csvRoute(
  ({ of }) => (of === "orders" || of === "ledger" ? `money/${of}` : null),
  "money.view",
  (ctx, params) => (params.of === "orders" ? ordersCsv : ledgerCsv)(ctx, range(ctx, params)),
  (ctx, params) => `${params.of}-${rangeFile(range(ctx, params))}`,
);

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
