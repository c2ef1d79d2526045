import { wholeParam } from "@/app/_ui/search-param";
import {
  parseColumns,
  parseDays,
  parsePlace,
  type QueryParams,
  queryText,
} from "@/app/admin/_ui/list-address";
import { CUSTOMER_KINDS, type CustomerKind } from "@/lib/admin/customers/find-customers";
import type { Place } from "@/lib/admin/orders/find-orders";

export const CUSTOMER_COLUMNS = [
  "email",
  "name",
  "since",
  "role",
  "verified",
  "orders",
  "last",
  "balance",
] as const;
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];

export interface Filter extends ReturnType<typeof parseDays> {
  /** An encrypted search text. */
  found: string | null;
  kind: CustomerKind | null;
  oldest: boolean;
  /** The chosen columns, in the table's order; empty: the default ones. */
  columns: readonly CustomerColumn[];
  after: Place | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  return {
    found: wholeParam(params, "found", 1_000) || null,
    kind: CUSTOMER_KINDS.find((kind) => kind === params.kind) ?? null,
    ...parseDays(params),
    oldest: params.sort === "oldest",
    columns: parseColumns(CUSTOMER_COLUMNS, params.columns),
    after: parsePlace(wholeParam(params, "after")),
  };
}

/** The address of the same filter, or of its next page. */
export function customersAddress(filter: Filter): string {
  const { found, kind, fromDay, untilDay, oldest, columns, after } = filter;
  return `/admin/customers${queryText({
    found,
    kind,
    from: fromDay,
    until: untilDay,
    sort: oldest && "oldest",
    columns,
    after,
  })}`;
}
