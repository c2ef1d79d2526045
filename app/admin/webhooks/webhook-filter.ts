import { wholeParam } from "@/app/_ui/search-param";
import {
  type Asked,
  parseDays,
  parseNumberedPlace,
  placeText,
  queryText,
} from "@/app/admin/_ui/list-address";
import type { Place } from "@/lib/admin/orders/find-orders";
import { WEBHOOK_SOURCES } from "@/lib/admin/webhooks/find-webhooks";

export interface Filter {
  source: (typeof WEBHOOK_SOURCES)[number] | null;
  stateWord: "waiting" | "done" | "";
  waiting: boolean | null;
  fromDay: string;
  untilDay: string;
  from: Date | null;
  to: Date | null;
  after: Place | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(asked: Asked): Filter {
  const stateWord = (["waiting", "done"] as const).find((word) => word === asked.state) ?? "";
  return {
    source: WEBHOOK_SOURCES.find((source) => source === asked.source) ?? null,
    stateWord,
    waiting: stateWord ? stateWord === "waiting" : null,
    ...parseDays(asked),
    after: parseNumberedPlace(wholeParam(asked, "after")),
  };
}

/** The address of the same filter, or of its next page. */
export function webhooksAddress({ source, stateWord, fromDay, untilDay, after }: Filter): string {
  return `/admin/webhooks${queryText({
    source,
    state: stateWord,
    from: fromDay,
    until: untilDay,
    after: after && placeText(after),
  })}`;
}
