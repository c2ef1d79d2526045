import type { Place } from "@/lib/admin/orders/find-orders";
import { ORDER_STATUSES, type OrderStatus } from "@/lib/model/order-status";
import { DAY_MS, parseDay } from "@/lib/platform/lagos-day";
import { serviceNames } from "@/lib/words/messages";

/** The query parameters of the page's address. */
export type Asked = Partial<
  Record<"found" | "status" | "service" | "from" | "until" | "sort" | "columns" | "after", string | string[]>
>;

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
  const one = (key: keyof Asked) => (typeof asked[key] === "string" ? asked[key] : "");
  const [fromDay, untilDay] = [one("from"), one("until")];
  const until = parseDay(untilDay);
  const service = one("service");
  return {
    found: one("found") || null,
    status: ORDER_STATUSES.find((status) => status === one("status")) ?? null,
    service: Object.hasOwn(serviceNames, service) ? service : null,
    fromDay: parseDay(fromDay) ? fromDay : "",
    untilDay: until ? untilDay : "",
    from: parseDay(fromDay),
    to: until && new Date(until.getTime() + DAY_MS),
    oldest: one("sort") === "oldest",
    columns: ORDER_COLUMNS.filter((column) =>
      [asked.columns].flat().join(" ").split(/[ .]/).includes(column),
    ),
    after: parsePlace(one("after")),
  };
}

/** The query of the same filter, or of its next page. */
export function toQuery(filter: Filter): string {
  const { found, status, service, fromDay, untilDay, oldest, columns, after } = filter;
  const query = new URLSearchParams();
  const parts = {
    found,
    status,
    service,
    from: fromDay,
    until: untilDay,
    sort: oldest && "oldest",
    columns: columns.join("."),
    after: after && placeText(after),
  };
  for (const [key, value] of Object.entries(parts)) if (value) query.set(key, value);
  const text = query.toString();
  return text && `?${text}`;
}

export function placeText({ at, id }: Place): string {
  return `${at.toISOString()}_${id}`;
}

/** Parses "2026-11-21T08:00:00.000Z_01J…"; null for anything else. */
export function parsePlace(text: string): Place | null {
  const [, at, id] = /^([\dT:.Z-]{20,30})_([0-9A-Za-z]{1,40})$/.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) return null;
  return { at: new Date(at), id };
}
