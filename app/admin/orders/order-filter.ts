import { wholeParam } from "@/app/_ui/search-param";
import { ORDER_SORTS, type OrderSort, type Place } from "@/lib/admin/orders/find-orders";
import { ORDER_STATUSES, type OrderStatus } from "@/lib/model/order-status";
import { BASKET } from "@/lib/model/service-id";
import { serviceNames } from "@/lib/words/messages";
import { parseColumns, parseDays, parsePlace, type QueryParams, queryText } from "../_ui/list-address";

export interface Filter extends ReturnType<typeof parseDays> {
  /** An encrypted search text. */
  found: string | null;
  status: OrderStatus | null;
  service: string | null;
  sort: OrderSort;
  /** Oldest or smallest first; searches are always newest first. */
  oldest: boolean;
  /** The chosen columns, in the table's order; empty: the default ones. */
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
  "channel",
  "waiting",
  "attempts",
  "case",
  "dispute",
  "cost",
  "fee",
  "total",
  "margin",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Columns that are queried only if one of them is shown. */
const MORE: readonly OrderColumn[] = ["channel", "attempts", "case", "dispute", "cost"];

/** Whether a list with these columns needs the additional query. Pure. */
export function needsMore(filter: Filter): boolean {
  return filter.columns.some((column) => MORE.includes(column));
}

/** "oldest", "margin", "margin-lowest"; newest first if invalid. Pure. */
function parseSort(text: string): { sort: OrderSort; oldest: boolean } {
  if (text === "oldest") return { sort: "placed", oldest: true };
  const [name, order] = text.split("-");
  const sort = ORDER_SORTS.find((value) => value === name) ?? "placed";
  return { sort, oldest: sort !== "placed" && order === "lowest" };
}

function sortText({ sort, oldest }: Filter): string {
  if (sort === "placed") return oldest ? "oldest" : "";
  return oldest ? `${sort}-lowest` : sort;
}

/** "1200_01J…" in a list sorted by an amount, else a time. Pure. */
function parseOrderPlace(text: string, sort: OrderSort): Place | null {
  if (sort !== "total" && sort !== "margin") return parsePlace(text);
  const [, kobo, id] = /^(-?\d{1,15})_([0-9A-Za-z]{1,40})$/.exec(text) ?? [];
  return kobo && id ? { at: new Date(0), id, kobo: Number(kobo) } : null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  const one = (name: string) => wholeParam(params, name, 1_000);
  const service = one("service");
  const sorted = parseSort(one("sort"));
  return {
    found: one("found") || null,
    status: ORDER_STATUSES.find((status) => status === one("status")) ?? null,
    service: Object.hasOwn(serviceNames, service) || service === BASKET ? service : null,
    ...parseDays(params),
    ...sorted,
    columns: parseColumns(ORDER_COLUMNS, params.columns),
    after: parseOrderPlace(one("after"), sorted.sort),
  };
}

/** The query of the same filter, or of its next page. */
export function toQuery(filter: Filter): string {
  const { found, status, service, fromDay, untilDay, columns, after } = filter;
  return queryText({
    found,
    status,
    service,
    from: fromDay,
    until: untilDay,
    sort: sortText(filter),
    columns,
    after: after && (after.kobo === undefined ? after : `${after.kobo}_${after.id}`),
  });
}
