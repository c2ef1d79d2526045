import { Disclosure } from "@/app/_ui/disclosure";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { TitledSection } from "@/app/_ui/titled-section";
import type { PriceChange } from "@/lib/admin/catalogue/price-changes";
import { catalogueWords } from "@/lib/words/en/catalogue";
import { changesWords } from "@/lib/words/en/price-table";

/** The supplier's price changes. New items are collapsed. */
export function CostChanges({ changes }: { changes: readonly PriceChange[] }) {
  const changed = changes.filter(({ before }) => before !== null);
  const fresh = changes.filter(({ before }) => before === null);
  return (
    <TitledSection id="changes" title={changesWords.costs} className="grid grid-cols-1 gap-2">
      <p className="text-small text-muted">{changesWords.costsLead}</p>
      {changed.length === 0 ? <p>{changesWords.noCosts}</p> : <List changes={changed} />}
      {fresh.length > 0 ? (
        <Disclosure summary={catalogueWords.newPlans(fresh.length)}>
          <List changes={fresh} />
        </Disclosure>
      ) : null}
    </TitledSection>
  );
}

function List({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <ul className="grid grid-cols-1">
      {changes.map(({ planId, name, before, cost, at }) => (
        <li
          key={`${planId} ${at.getTime()}`}
          className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span>
            {before === null ? null : (
              <>
                <Money amount={before} /> →{" "}
              </>
            )}
            <Money amount={cost} className="font-semibold" />{" "}
            <span className="text-small text-muted">{timestamp(at)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
