import { wholeParam } from "@/app/_ui/search-param";
import { type Asked, parsePlace, placeText, queryText } from "@/app/admin/_ui/list-address";
import { INBOX_VIEWS, type InboxView } from "@/lib/admin/inbox/find-inbox";
import { parseLabel } from "@/lib/admin/inbox/parse-label";
import { INBOX_KINDS, INBOX_SORTS, type InboxKind, type InboxSort } from "@/lib/model/inbox";

export interface Filter {
  view: InboxView | null;
  kind: InboxKind | null;
  label: string | null;
  sort: InboxSort;
  after: { at: Date; id: string } | null;
  /** The one that is open above the list. */
  open: string | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(asked: Asked): Filter {
  const place = parsePlace(wholeParam(asked, "after"));
  return {
    view: INBOX_VIEWS.find((one) => one === asked.view) ?? null,
    kind: INBOX_KINDS.find((one) => one === asked.kind) ?? null,
    label: parseLabel(wholeParam(asked, "label")),
    sort: INBOX_SORTS.find((one) => one === asked.sort) ?? "due",
    after: place,
    open: /^[a-z]{4,10}[1-9]\d{0,8}$/.exec(wholeParam(asked, "open"))?.[0] ?? null,
  };
}

/** The address of the same filter, of its next page, or of one that is open. */
export function inboxAddress({ view, kind, label, sort, after, open }: Filter): string {
  return `/admin/inbox${queryText({
    view,
    kind,
    label,
    sort: sort !== "due" && sort,
    after: after && placeText(after),
    open,
  })}`;
}
