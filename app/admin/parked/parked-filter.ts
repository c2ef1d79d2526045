import { wholeParam } from "@/app/_ui/search-param";
import {
  parseColumns,
  parseDays,
  parsePlace,
  type QueryParams,
  queryText,
} from "@/app/admin/_ui/list-address";
import type { Place } from "@/lib/admin/orders/find-orders";
import type { PARKED_KINDS } from "@/lib/admin/orders/find-parked";
import { serviceNames } from "@/lib/words/messages";

export const PARKED_COLUMNS = ["ref", "kind", "item", "why", "since", "due", "amount"] as const;
export type ParkedColumn = (typeof PARKED_COLUMNS)[number];

/** The kinds as the address names them. */
const KINDS = { purchase: "VEND", refund: "REFUND" } as const;
export type KindWord = keyof typeof KINDS;

export interface Filter extends ReturnType<typeof parseDays> {
  kindWord: KindWord | "";
  kind: (typeof PARKED_KINDS)[number] | null;
  service: string | null;
  newest: boolean;
  columns: readonly ParkedColumn[];
  after: Place | null;
  /** The item open beside the list. */
  open: string | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  const service = wholeParam(params, "service");
  const kindWord = (["purchase", "refund"] as const).find((word) => word === params.kind) ?? "";
  return {
    kindWord,
    kind: kindWord ? KINDS[kindWord] : null,
    service: Object.hasOwn(serviceNames, service) ? service : null,
    ...parseDays(params),
    newest: params.sort === "newest",
    columns: parseColumns(PARKED_COLUMNS, params.columns),
    after: parsePlace(wholeParam(params, "after")),
    open: /^[0-9A-Za-z]{1,40}$/.exec(wholeParam(params, "open"))?.[0] ?? null,
  };
}

/** The address of the same filter, of its next page, or with an item open. */
export function parkedAddress(filter: Filter): string {
  const { kindWord, service, fromDay, untilDay, newest, columns, after, open } = filter;
  return `/admin/parked${queryText({
    kind: kindWord,
    service,
    from: fromDay,
    until: untilDay,
    sort: newest && "newest",
    columns,
    after,
    open,
  })}`;
}
