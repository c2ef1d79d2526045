import type { MouseEvent } from "react";
import { NO_FILTER, type PlanFilter } from "@/lib/catalogue/plan-filter";
import { localHref } from "@/lib/words/local-href";
import { planWords } from "@/lib/words/messages";
import { plansAddress } from "./plans-address";

const GIB = 1024 ** 3;
const DAY = 24;

const ASKED: readonly (Partial<PlanFilter> & { words: keyof typeof planWords.tries })[] = [
  { words: "small", bytes: GIB, hours: DAY },
  { words: "week", bytes: 2 * GIB, hours: 7 * DAY },
  { words: "month", bytes: 3 * GIB, hours: 30 * DAY },
  { words: "large", bytes: 20 * GIB, hours: 30 * DAY },
  { words: "social", only: "social" },
];

/** Example searches with results, shown before the first search. */
export function Suggestions({
  onChoose,
}: {
  onChoose: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}) {
  return (
    <section aria-label={planWords.tryHeading} className="grid gap-1">
      <h2 className="font-bold">{planWords.tryHeading}</h2>
      <ul className="border-t border-line">
        {ASKED.map(({ words, ...filter }) => {
          const href = plansAddress({ ...NO_FILTER, ...filter });
          return (
            <li key={words} className="border-b border-line">
              <a
                href={localHref(href)}
                onClick={(event) => onChoose(event, href)}
                className="flex min-h-13 items-center text-lead underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {planWords.tries[words]}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
