import { wholeParam } from "@/app/_ui/search-param";
import type { Place } from "@/lib/admin/orders/find-orders";
import { ORDER_STATUSES, type OrderStatus } from "@/lib/model/order-status";
import { serviceNames } from "@/lib/words/messages";
import { type Asked, parseColumns, parseDays, parsePlace, placeText, queryText } from "../_ui/list-address";

export interface Filter {
  /** An encrypted search text. */
  found: string | null;
  status: OrderStatus | null;
  service: string | null;
  /** Dates as typed. */
  fromDay: string;
  untilDay: string;
  from: Date | null;
  to: Date | null;
  /** Oldest first; searches are always newest first. */
  oldest: boolean;
  /** The chosen columns, in the table's order; empty: the usual ones. */
  columns: readonly OrderColumn[];
  after: Place | null;
}

export const ORDER_COLUMNS = [
  "ref",
  "placed",
  "email",
  "item",
  "service",
  "status",
  "paid",
  "lines",
  "fee",
  "total",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(asked: Asked): Filter {
  const one = (name: string) => wholeParam(asked, name, 1_000);
  const service = one("service");
  return {
    found: one("found") || null,
    status: ORDER_STATUSES.find((status) => status === one("status")) ?? null,
    service: Object.hasOwn(serviceNames, service) ? service : null,
    ...parseDays(asked),
    oldest: one("sort") === "oldest",
    columns: parseColumns(ORDER_COLUMNS, asked.columns),
    after: parsePlace(one("after")),
  };
}

/** The query of the same filter, or of its next page. */
export function toQuery(filter: Filter): string {
  const { found, status, service, fromDay, untilDay, oldest, columns, after } = filter;
  return queryText({
    found,
    status,
    service,
    from: fromDay,
    until: untilDay,
    sort: oldest && "oldest",
    columns: columns.join("."),
    after: after && placeText(after),
  });
}
