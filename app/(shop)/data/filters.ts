import type { PlanGroup, PlanRow, SizeBand } from "./plan-rows";

export const SIZES: readonly SizeBand[] = ["small", "medium", "large", "huge"];
export const SORTS = ["size", "price", "value"] as const;
export const VALIDITIES = ["day", "week", "month", "longer"] as const;
const LONGEST_PHONE = 60;
const GROUPS: readonly PlanGroup[] = [...VALIDITIES, "other"];

/** The filters in the address. Unknown values are ignored. */
export interface Filters {
  network: string;
  size: SizeBand | null;
  validity: (typeof VALIDITIES)[number] | null;
  /** Within a group: by size (the shop's default), by price, or by price per GB. */
  sort: (typeof SORTS)[number];
  /**
   * Initial value of the first number, from the home page's search box without JavaScript. Links keep it; empty for
   * none.
   */
  phone: string;
}

export function parseFilters(
  get: (name: string) => string | null | undefined,
  networks: readonly { key: string }[],
): Filters {
  const network = get("network") ?? "";
  const size = get("size");
  const validity = get("validity");
  const sort = get("sort");
  return {
    network: networks.some(({ key }) => key === network) ? network : (networks[0]?.key ?? ""),
    size: SIZES.find((band) => band === size) ?? null,
    validity: VALIDITIES.find((band) => band === validity) ?? null,
    sort: SORTS.find((one) => one === sort) ?? "size",
    phone: (get("phone") ?? "").slice(0, LONGEST_PHONE),
  };
}

/** The address of the list with these filters. Such links work without JavaScript. */
export function filterHref(filters: Filters, change: Partial<Filters>): string {
  const next = { ...filters, ...change };
  const query = new URLSearchParams({ network: next.network });
  if (next.size) query.set("size", next.size);
  if (next.validity) query.set("validity", next.validity);
  if (next.sort !== "size") query.set("sort", next.sort);
  if (next.phone) query.set("phone", next.phone);
  return `/data?${query}`;
}

/**
 * The matching rows, grouped by similar validity. A plan of unknown size or validity is shown unless a filter
 * excludes it.
 */
export function groupRows(
  rows: readonly PlanRow[],
  filters: Filters,
): { group: PlanGroup; rows: PlanRow[] }[] {
  const fitting = rows.filter(
    (row) =>
      row.network === filters.network &&
      (filters.size === null || row.band === filters.size) &&
      (filters.validity === null || row.group === filters.validity),
  );
  const price = ({ price: amount }: PlanRow) => amount;
  const value = ({ perGb }: PlanRow) => perGb ?? Number.POSITIVE_INFINITY;
  const by = filters.sort === "price" ? price : filters.sort === "value" ? value : null;
  const sorted = by ? fitting.toSorted((a, b) => Math.sign(by(a) - by(b)) || a.price - b.price) : fitting;
  return GROUPS.map((group) => ({ group, rows: sorted.filter((row) => row.group === group) })).filter(
    (one) => one.rows.length > 0,
  );
}
