import { Button } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { day } from "@/app/_ui/time";
import { RANGES, type Range, rangeQuery, shownUntil } from "@/lib/admin/money/parse-range";
import { DAY_MS, dayOf } from "@/lib/platform/lagos-day";
import { booksWords } from "@/lib/words/en/books";

const FIELD = "min-h-11 rounded-field border border-edge bg-slip px-3";

/** The name of a range of days: "1 Nov 2026 to 30 Nov 2026", or one day. Pure. */
export function rangeText({ from, to }: { from: Date; to: Date }): string {
  const [first, last] = [day(from), day(new Date(to.getTime() - 1))];
  return first === last ? first : booksWords.between(first, last);
}

/**
 * The period of a page: links for a day up to a year, for the previous and next one, and two dates for any other. Works without
 * scripts; `kept` are the address's other parameters.
 */
export function RangeBar({
  here,
  range,
  kept = {},
}: {
  here: string;
  range: Range;
  kept?: Readonly<Record<string, string>>;
}) {
  const more = Object.entries(kept).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  const to = (query: string) => `${here}?${query}${more.join("")}`;
  const length = range.to.getTime() - range.from.getTime();
  const shifted = (sign: 1 | -1) => {
    if (range.name !== "custom") {
      const at = sign > 0 ? range.to : new Date(range.from.getTime() - DAY_MS);
      return to(rangeQuery({ ...range, day: dayOf(at).day }));
    }
    const [first, last] = [range.from.getTime(), range.to.getTime() - DAY_MS].map(
      (at) => dayOf(new Date(at + sign * length)).day,
    );
    return to(rangeQuery({ ...range, first: first ?? "", last: last ?? "" }));
  };
  const step =
    "inline-flex min-h-11 min-w-11 items-center justify-center rounded-field border border-line hover:bg-wash";
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <nav aria-label={booksWords.rangeLabel} className="flex flex-wrap items-center gap-2">
        <ul className="flex max-w-full flex-wrap rounded-field border border-line">
          {RANGES.map((choice) => (
            <li key={choice}>
              <a
                href={to(rangeQuery({ ...range, name: choice }))}
                aria-current={choice === range.name ? "true" : undefined}
                className={cx(
                  "inline-flex min-h-11 min-w-11 items-center justify-center px-2 text-small font-semibold sm:px-3",
                  choice === range.name ? "bg-wash" : "text-muted hover:bg-wash",
                )}
              >
                {booksWords.ranges[choice]}
              </a>
            </li>
          ))}
        </ul>
        <a href={shifted(-1)} className={step}>
          <span aria-hidden="true">‹</span>
          <span className="sr-only">{booksWords.previous}</span>
        </a>
        <a href={shifted(1)} className={step}>
          <span aria-hidden="true">›</span>
          <span className="sr-only">{booksWords.next}</span>
        </a>
      </nav>
      <form action={here} className="flex flex-wrap items-end gap-2">
        <HiddenFields values={kept} />
        <DateField name="from" value={range.first} />
        <DateField name="until" value={range.last} />
        <Button type="submit" look="quiet" className="min-h-11">
          {booksWords.apply}
        </Button>
      </form>
      <p className="w-full text-small">
        <strong>{rangeText(range)}</strong> {shownUntil(range) < range.to ? `${booksWords.soFar} ` : ""}
        <span className="text-muted">
          {booksWords.against(day(range.before.from), day(new Date(range.before.to.getTime() - 1)))}
        </span>
      </p>
    </div>
  );
}

function DateField({ name, value }: { name: "from" | "until"; value: string }) {
  return (
    <label className="grid gap-1 text-small text-muted">
      {booksWords[name]}
      <input type="date" name={name} defaultValue={value} required className={cx(FIELD, "text-ink")} />
    </label>
  );
}
