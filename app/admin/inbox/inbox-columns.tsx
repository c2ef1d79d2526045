import { timestamp } from "@/app/_ui/time";
import { timeSort } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import type { InboxItem } from "@/lib/admin/inbox/find-inbox";
import { inboxTitle, inboxWhat, inboxWords } from "@/lib/words/en/inbox";
import { waitText } from "@/lib/words/en/orders";
import { type Filter, inboxAddress } from "./inbox-filter";
import { LabelLinks } from "./label-links";

const { columnNames } = inboxWords;

export function OrderLink({ of }: { of: string | null }) {
  return of ? (
    <a
      href={`/admin/orders/${of}`}
      className="tap font-semibold whitespace-nowrap underline underline-offset-4"
    >
      {of}
    </a>
  ) : (
    "–"
  );
}

/** The time left until the deadline, or since it passed. */
export function Clock({ dueAt, now }: { dueAt: Date | null; now: Date }) {
  if (!dueAt) return <span className="whitespace-nowrap text-muted">{inboxWords.noDue}</span>;
  const left = dueAt.getTime() - now.getTime();
  return (
    <span
      title={timestamp(dueAt)}
      className={left < 0 ? "font-semibold whitespace-nowrap text-bad" : "font-semibold whitespace-nowrap"}
    >
      {left < 0 ? inboxWords.late(waitText(-left)) : inboxWords.left(waitText(left))}
    </span>
  );
}

/** Opens an item above the list. The keys R and Space activate it; for a conversation it jumps to the reply. */
export function OpenLink({ item, filter, children }: { item: InboxItem; filter: Filter; children: string }) {
  const { key, kind, ref } = item;
  const talk = kind === "conversation";
  // Requests without an order differ by what is requested, and by whom.
  const about = ref ?? (kind === "approval" ? inboxWhat(item) : null);
  return (
    <a
      href={`${inboxAddress({ ...filter, open: key })}#${talk ? "reply" : "open"}`}
      data-key={talk ? "r" : undefined}
      aria-current={filter.open === key ? "true" : undefined}
      aria-label={inboxWords.open([inboxTitle(item), about].filter(Boolean).join(", "))}
      className="tap font-semibold underline underline-offset-4"
    >
      {children}
    </a>
  );
}

/** The columns of the inbox; sortable by deadline and waiting time. */
export function inboxColumns(filter: Filter, now: Date): Column<InboxItem>[] {
  const to = (sort: Filter["sort"]) => inboxAddress({ ...filter, sort, after: null, open: null });
  const { sort } = filter;
  return [
    {
      key: "due",
      label: columnNames.due,
      sort: sort === "due" ? timeSort(true, to("oldest"), inboxWords.sorts.oldest) : undefined,
      cell: ({ dueAt }) => <Clock dueAt={dueAt} now={now} />,
    },
    {
      key: "kind",
      label: columnNames.kind,
      cell: (item) => (
        <OpenLink item={item} filter={filter}>
          {inboxWords.one[item.kind]}
        </OpenLink>
      ),
    },
    {
      key: "why",
      label: columnNames.why,
      cell: (item) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {inboxWhat(item)}
          {inboxWords.times(item.count)}
          <LabelLinks labels={item.labels} filter={filter} />
        </span>
      ),
    },
    { key: "ref", label: columnNames.ref, cell: ({ ref }) => <OrderLink of={ref} /> },
    {
      key: "since",
      label: columnNames.since,
      sort:
        sort === "due" ? undefined : timeSort(sort === "oldest", to(sort === "oldest" ? "newest" : "oldest")),
      cell: ({ since }) => (
        <span className="whitespace-nowrap" title={timestamp(since)}>
          {waitText(now.getTime() - since.getTime())}
        </span>
      ),
    },
    { key: "owner", label: columnNames.owner, cell: ({ owner }) => owner ?? "–" },
  ];
}
