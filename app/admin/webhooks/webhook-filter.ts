import { wholeParam } from "@/app/_ui/search-param";
import { parseDays, parseNumberedPlace, type QueryParams, queryText } from "@/app/admin/_ui/list-address";
import type { Place } from "@/lib/admin/orders/find-orders";
import { WEBHOOK_SOURCES } from "@/lib/admin/webhooks/find-webhooks";

export interface Filter extends ReturnType<typeof parseDays> {
  source: (typeof WEBHOOK_SOURCES)[number] | null;
  stateWord: "waiting" | "done" | "";
  waiting: boolean | null;
  after: Place | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  const stateWord = (["waiting", "done"] as const).find((word) => word === params.state) ?? "";
  return {
    source: WEBHOOK_SOURCES.find((source) => source === params.source) ?? null,
    stateWord,
    waiting: stateWord ? stateWord === "waiting" : null,
    ...parseDays(params),
    after: parseNumberedPlace(wholeParam(params, "after")),
  };
}

/** The address of the same filter, or of its next page. */
export function webhooksAddress({ source, stateWord, fromDay, untilDay, after }: Filter): string {
  return `/admin/webhooks${queryText({
    source,
    state: stateWord,
    from: fromDay,
    until: untilDay,
    after,
  })}`;
}
