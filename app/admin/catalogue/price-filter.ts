import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { queryText } from "@/app/admin/_ui/list-address";
import { PRICE_STATES, type PriceFilter } from "@/lib/admin/prices/filter-price-rows";
import { isServiceId } from "@/lib/model/service-id";

export const PRICES = "/admin/catalogue";

export function parsePriceFilter(params: Awaited<SearchParams>): PriceFilter {
  const service = wholeParam(params, "service");
  const state = wholeParam(params, "show");
  return {
    service: isServiceId(service) ? service : null,
    provider: wholeParam(params, "provider", 80),
    state: PRICE_STATES.find((value) => value === state) ?? null,
    q: wholeParam(params, "q", 80).trim(),
    after: wholeParam(params, "after", 100),
  };
}

/** The query of the filters, which the table's address and forms keep. */
export function priceQuery({ service, provider, state, q, after }: PriceFilter): string {
  return queryText({ service, provider, show: state, q, after });
}

/** The table's address for a query kept by a form, with the result of an action. */
export function pricesAt(query: string, done: string): string {
  const kept = new URLSearchParams(query.replace(/^\?/, "").slice(0, 400));
  kept.set("done", done);
  return `${PRICES}?${kept}`;
}
