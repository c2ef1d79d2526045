import { nameContains } from "@/lib/admin/catalogue/catalogue-name";
import type { ServiceId } from "@/lib/model/service-id";
import type { PriceRow } from "./find-price-rows";

export const PRICE_STATES = ["loss", "paused", "hidden", "featured", "scheduled", "unavailable"] as const;
export type PriceState = (typeof PRICE_STATES)[number];
export const PRICES_PER_PAGE = 50;

export interface PriceFilter {
  service: ServiceId | null;
  provider: string;
  state: PriceState | null;
  /** Part of the name, in any case. */
  q: string;
  /** The key of the previous page's last row. */
  after: string;
}

/** One page of the matching rows, its position, the number of matches, and whether more follow. Pure. */
export function filterPriceRows(
  rows: readonly PriceRow[],
  { service, provider, state, q, after }: PriceFilter,
): { page: PriceRow[]; start: number; count: number; more: boolean } {
  const found = rows.filter(
    (row) =>
      (service === null || row.scope.service === service) &&
      (provider === "" || row.provider === provider) &&
      (state === null || isIn(row, state)) &&
      nameContains(row.name, q),
  );
  const start = after ? found.findIndex(({ key }) => key === after) + 1 : 0;
  const page = found.slice(start, start + PRICES_PER_PAGE);
  return { page, start, count: found.length, more: start + page.length < found.length };
}

function isIn(row: PriceRow, state: PriceState): boolean {
  switch (state) {
    case "loss":
      return row.item !== null && row.price !== null && row.price < row.item.cost;
    case "unavailable":
      return row.upstream === "disabled";
    case "scheduled":
      return row.scheduled !== null;
    default:
      return row[state];
  }
}
