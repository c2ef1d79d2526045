import type { PlanGroup, PlanKind, PlanRow } from "./plan-rows";

export const PERIODS: readonly PlanGroup[] = ["day", "week", "month", "longer", "other"];
export const SORTS = ["size", "price", "value"] as const;
const KINDS: readonly PlanKind[] = ["standard", "shared", "corporate", "unknown"];

/** Which plans are shown, from the address. Unknown values are ignored. */
export interface Filters {
  /** Null: the number's own network. */
  network: string | null;
  /** How long plans last; null: a month, or what the network has. */
  validity: PlanGroup | null;
  /** All plans of the period instead of the best three. */
  all: boolean;
  /** Order of all plans: by size (the shop's default), by price, or by price per GB. */
  sort: (typeof SORTS)[number];
}

export function parseFilters(
  get: (name: string) => string | null | undefined,
  networks: readonly { key: string }[],
): Filters {
  const network = get("network") ?? "";
  return {
    network: networks.some(({ key }) => key === network) ? network : null,
    validity: PERIODS.find((period) => period === get("validity")) ?? null,
    all: get("all") === "1",
    sort: SORTS.find((value) => value === get("sort")) ?? "size",
  };
}

/** The query of these filters. */
export function filterQuery({ network, validity, all, sort }: Filters): string {
  const query = new URLSearchParams();
  if (network) query.set("network", network);
  if (validity) query.set("validity", validity);
  if (all) query.set("all", "1");
  if (sort !== "size") query.set("sort", sort);
  return query.toString();
}

/** The plans of a network, by period; periods without plans are left out. */
export function periodsOf(rows: readonly PlanRow[], network: string): Map<PlanGroup, PlanRow[]> {
  const own = rows.filter((row) => row.network === network);
  const periods = PERIODS.map((period) => [period, own.filter(({ group }) => group === period)] as const);
  return new Map(periods.filter(([, plans]) => plans.length > 0));
}

/** The period to show: the requested one, else a month, else the first available. */
export function choosePeriod(periods: ReadonlyMap<PlanGroup, unknown>, wanted: PlanGroup | null): PlanGroup {
  if (wanted && periods.has(wanted)) return wanted;
  return periods.has("month") ? "month" : ([...periods.keys()][0] ?? "month");
}

/** A period's plans by their kind, in the chosen order. */
export function kindsOf(rows: readonly PlanRow[], sort: Filters["sort"]): Map<PlanKind, PlanRow[]> {
  const price = ({ price: amount }: PlanRow) => amount;
  const value = ({ perGb }: PlanRow) => perGb ?? Number.MAX_SAFE_INTEGER;
  const by = sort === "price" ? price : sort === "value" ? value : null;
  const sorted = by ? rows.toSorted((a, b) => by(a) - by(b) || a.price - b.price) : rows;
  const kinds = KINDS.map((kind) => [kind, sorted.filter((row) => row.kind === kind)] as const);
  return new Map(kinds.filter(([, plans]) => plans.length > 0));
}
