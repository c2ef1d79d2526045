import { inboxWords } from "@/lib/words/en/inbox";
import { type Filter, inboxAddress } from "./inbox-filter";

/** Labels as chips; each one filters the list. */
export function LabelLinks({ labels, filter }: { labels: readonly string[]; filter: Filter }) {
  return labels.map((label) => (
    <a
      key={label}
      href={inboxAddress({ ...filter, label, after: null, open: null })}
      aria-label={inboxWords.labelled(label)}
      aria-current={filter.label === label ? "true" : undefined}
      className="tap rounded-field border border-line px-2 text-small whitespace-nowrap hover:bg-wash"
    >
      {label}
    </a>
  ));
}
