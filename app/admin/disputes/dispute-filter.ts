import { wholeParam } from "@/app/_ui/search-param";
import {
  parseColumns,
  parseDays,
  parseNumberedPlace,
  type QueryParams,
  queryText,
} from "@/app/admin/_ui/list-address";
import { DISPUTE_STATES, type DisputeState } from "@/lib/admin/cases/find-disputes";
import type { Place } from "@/lib/admin/orders/find-orders";

export const DISPUTE_COLUMNS = [
  ...([
    "due",
    "ref",
    "amount",
    "why",
    "email",
    "state",
    "opened",
    "decided",
    "evidence",
    "answer",
    "number",
  ] as const),
];
export type DisputeColumn = (typeof DISPUTE_COLUMNS)[number];

export interface Filter extends ReturnType<typeof parseDays> {
  /** Null: every state. The address omits the default, open. */
  state: DisputeState | null;
  columns: readonly DisputeColumn[];
  after: Place | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  return {
    state: params.state === "all" ? null : (DISPUTE_STATES.find((state) => state === params.state) ?? "open"),
    ...parseDays(params),
    columns: parseColumns(DISPUTE_COLUMNS, params.columns),
    after: parseNumberedPlace(wholeParam(params, "after")),
  };
}

/** The address of the same filter, or of its next page. */
export function disputesAddress(filter: Filter): string {
  const { state, fromDay, untilDay, columns, after } = filter;
  return `/admin/disputes${queryText({
    state: state !== "open" && (state ?? "all"),
    from: fromDay,
    until: untilDay,
    columns,
    after,
  })}`;
}
