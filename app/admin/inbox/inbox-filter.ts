import { wholeParam } from "@/app/_ui/search-param";
import { parsePlace, type QueryParams, queryText } from "@/app/admin/_ui/list-address";
import { INBOX_VIEWS, type InboxView } from "@/lib/admin/inbox/find-inbox";
import { parseLabel } from "@/lib/admin/inbox/parse-label";
import { INBOX_KINDS, INBOX_SORTS, type InboxKind, type InboxSort } from "@/lib/model/inbox";

export interface Filter {
  view: InboxView | null;
  kind: InboxKind | null;
  label: string | null;
  sort: InboxSort;
  after: { at: Date; id: string } | null;
  /** The item open above the list. */
  open: string | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  const place = parsePlace(wholeParam(params, "after"));
  return {
    view: INBOX_VIEWS.find((value) => value === params.view) ?? null,
    kind: INBOX_KINDS.find((value) => value === params.kind) ?? null,
    label: parseLabel(wholeParam(params, "label")),
    sort: INBOX_SORTS.find((value) => value === params.sort) ?? "due",
    after: place,
    open: /^[a-z]{4,10}[1-9]\d{0,8}$/.exec(wholeParam(params, "open"))?.[0] ?? null,
  };
}

/** The address of the same filter, of its next page, or with an item open. */
export function inboxAddress({ view, kind, label, sort, after, open }: Filter): string {
  return `/admin/inbox${queryText({
    view,
    kind,
    label,
    sort: sort !== "due" && sort,
    after,
    open,
  })}`;
}
