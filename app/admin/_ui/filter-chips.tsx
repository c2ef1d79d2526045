import { LineIcon } from "@/app/_ui/line-icon";
import { listWords } from "@/lib/words/en/lists";

export interface Chip {
  label: string;
  /** Null: the filter isn't set. */
  value: string | null;
  /** The address without this filter. */
  without: string;
}

/** The active filters, each with a link that removes it. */
export function FilterChips({ chips, clear }: { chips: readonly Chip[]; clear: string }) {
  const set = chips.flatMap(({ value, ...chip }) => (value === null ? [] : [{ value, ...chip }]));
  if (set.length === 0) return null;
  return (
    <ul aria-label={listWords.chips} className="flex flex-wrap items-center gap-2">
      {set.map(({ label, value, without }) => (
        <li key={label}>
          <a
            href={without}
            aria-label={listWords.removeChip(label, value)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-field border border-edge bg-slip px-3 text-small hover:bg-wash"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="text-muted">{label}:</span> {value}
            </span>
            <LineIcon box={12} size={10} stroke={2} className="shrink-0" d="m2 2 8 8M10 2l-8 8" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clear}
          className="tap px-2 text-small font-semibold text-accent underline underline-offset-4"
        >
          {listWords.clear}
        </a>
      </li>
    </ul>
  );
}
