import type { InboxItem } from "@/lib/admin/inbox/find-inbox";
import { inboxTitle, inboxWhat, inboxWords } from "@/lib/words/en/inbox";
import { waitText } from "@/lib/words/en/orders";
import { Clock, OpenLink, OrderLink } from "./inbox-columns";
import type { Filter } from "./inbox-filter";
import { LabelLinks } from "./label-links";

/** An item in three lines, for narrow screens. */
export function InboxCard({ item, filter, now }: { item: InboxItem; filter: Filter; now: Date }) {
  return (
    <div className="grid grid-cols-1 gap-0.5 py-2.5">
      <span className="leader">
        <OpenLink item={item} filter={filter}>
          {inboxTitle(item)}
        </OpenLink>
        <Clock dueAt={item.dueAt} now={now} />
      </span>
      <span className="text-small break-words">
        {inboxWhat(item)}
        {inboxWords.times(item.count)}
      </span>
      <span className="text-small break-words text-muted">
        {item.ref ? (
          <>
            <OrderLink of={item.ref} /> ·{" "}
          </>
        ) : null}
        {inboxWords.since(waitText(now.getTime() - item.since.getTime()))}
        {item.owner ? ` · ${item.owner}` : ""}
      </span>
      {item.labels.length > 0 ? (
        <span className="flex flex-wrap gap-2">
          <LabelLinks labels={item.labels} filter={filter} />
        </span>
      ) : null}
    </div>
  );
}
