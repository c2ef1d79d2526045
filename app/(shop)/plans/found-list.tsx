import type { MouseEvent } from "react";
import { ChoiceLinks } from "@/app/_ui/choice-links";
import { TEXT_LINK } from "@/app/_ui/text-link";
import type { FindOrder, FoundPlans } from "@/lib/catalogue/find-plans";
import { NO_FILTER, type PlanFilter } from "@/lib/catalogue/plan-filter";
import { formatNaira } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { planWords } from "@/lib/words/messages";
import { filterSentence } from "./filter-text";
import type { FinderRow } from "./finder-rows";
import { FoundRow } from "./found-row";
import { plansAddress } from "./plans-address";

const AT_FIRST = 6;
const OTHERS_AT_FIRST = 3;

interface Props {
  found: FoundPlans<FinderRow>;
  filter: PlanFilter;
  order: FindOrder;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}

/** The results: matches, near matches, and plans that can't be compared, each group with its reason. */
export function FoundList({ found, filter, order, onChoose }: Props) {
  const { fit, near, limited, unsure } = found;
  const mark = marks(fit);
  return (
    <div className="grid min-w-0 gap-8">
      <section aria-label={planWords.answer} className="grid gap-3">
        <p role="status" className="font-bold">
          {planWords.count({ count: fit.length, filter: filterSentence(filter) })}
        </p>
        {fit.length > 1 ? (
          <ChoiceLinks
            label={planWords.order}
            onChoose={onChoose}
            links={(["price", "value"] as const).map((key) => ({
              key,
              label: planWords.orders[key],
              href: plansAddress(filter, key),
              current: key === order,
            }))}
          />
        ) : null}
        <Rows rows={fit} max={AT_FIRST} mark={mark} />
        {fit.length === 0 ? <Instead filter={filter} order={order} onChoose={onChoose} /> : null}
        <p className="text-small text-muted">{planWords.feeNote}</p>
      </section>
      <Apart
        heading={planWords.nearHeading}
        note={fit.length > 0 ? planWords.nearNote : planWords.nearNoteNone}
        rows={near}
      />
      <Apart heading={planWords.limitedHeading} note={planWords.limitedNote} rows={limited} />
      <Apart heading={planWords.unsureHeading} note={planWords.unsureNote} rows={unsure} />
    </div>
  );
}

/**
 * Marks the cheapest plan and the one with the lowest price per GB. One plan may be both; a single plan gets no mark.
 */
function marks(fit: readonly FinderRow[]): (row: FinderRow) => string | null {
  if (fit.length < 2) return () => null;
  const cheapest = fit.reduce((best, row) => (row.price < best.price ? row : best));
  const compared = fit.filter(({ perGb }) => perGb !== null);
  const [first] = compared;
  const best =
    first && compared.reduce((one, row) => ((row.perGb ?? 0) < (one.perGb ?? 0) ? row : one), first);
  return (row) =>
    [row === cheapest ? planWords.cheapest : "", row === best ? planWords.bestValue : ""]
      .filter(Boolean)
      .join(" · ") || null;
}

function Apart({ heading, note, rows }: { heading: string; note: string; rows: readonly FinderRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={heading} className="grid gap-3 border-t border-line pt-4">
      <div>
        <h2 className="font-bold">{heading}</h2>
        <p className="text-small text-muted">{note}</p>
      </div>
      <Rows rows={rows} max={OTHERS_AT_FIRST} />
    </section>
  );
}

interface RowsProps {
  rows: readonly FinderRow[];
  max: number;
  mark?: (row: FinderRow) => string | null;
}

/** The first few rows. The rest is in a <details> element, so that it opens without JavaScript. */
function Rows({ rows, max, mark = () => null }: RowsProps) {
  const list = (some: readonly FinderRow[]) => (
    <ul className="grid gap-1.5">
      {some.map((row) => (
        <li key={row.id}>
          <FoundRow row={row} mark={mark(row)} />
        </li>
      ))}
    </ul>
  );
  const rest = rows.slice(max);
  return (
    <>
      {rows.length > 0 ? list(rows.slice(0, max)) : null}
      {rest.length > 0 ? (
        <details>
          <summary className={TEXT_LINK}>{planWords.more({ count: rest.length })}</summary>
          <div className="pt-1.5">{list(rest)}</div>
        </details>
      ) : null}
    </>
  );
}

/** Alternatives when nothing matches. */
function Instead({ filter, order, onChoose }: Omit<Props, "found">) {
  const filters: [string, PlanFilter][] = [
    ...(filter.max === null
      ? []
      : [
          [planWords.noMax({ money: formatNaira(filter.max) }), { ...filter, max: null }] as [
            string,
            PlanFilter,
          ],
        ]),
    ...(filter.network === null
      ? []
      : [[planWords.anyNetwork, { ...filter, network: null }] as [string, PlanFilter]]),
    [planWords.clear, NO_FILTER],
  ];
  return (
    <p className="flex flex-wrap gap-x-5">
      {filters.map(([words, other]) => {
        const href = plansAddress(other, order);
        return (
          <a
            key={words}
            href={localHref(href)}
            onClick={(event) => onChoose(event, href)}
            className={TEXT_LINK}
          >
            {words}
          </a>
        );
      })}
    </p>
  );
}
