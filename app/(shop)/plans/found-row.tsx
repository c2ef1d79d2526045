import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { findMark } from "@/app/_shop/catalogue/provider-marks";
import { Money } from "@/app/_ui/money";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { planWords, purchase } from "@/lib/words/messages";
import type { FinderRow } from "./finder-rows";

/** One plan as a link to the form with the plan preselected. */
export function FoundRow({ row, mark }: { row: FinderRow; mark: string | null }) {
  const query = new URLSearchParams({ network: row.key, plan: row.id });
  const words = row.limit ? planWords.limits[row.limit] : "";
  // Don't repeat a word: "Weekend" is already in the size.
  const limit = `${row.size} ${row.lasts}`.toLowerCase().includes(words) ? "" : words;
  return (
    <a
      href={localHref(`/data?${query}`)}
      className="flex min-h-16 items-center gap-3 rounded-field border border-edge bg-slip px-3 py-2 hover:border-ink"
    >
      <ProviderMark mark={findMark(row.network ?? row.name)} size={30} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0">
            <span className="font-semibold">{row.name} </span>
            <span className="text-figure font-bold">{row.size}</span>
          </span>
          <Money amount={row.price} className="text-figure font-bold" />
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-muted">
          <span className="min-w-0">{[row.lasts, row.family, limit].filter(Boolean).join(" · ")}</span>
          {row.perGb === null ? null : (
            <span className="ms-auto whitespace-nowrap">
              {purchase.perGb({ money: formatNaira(kobo(Math.ceil(row.perGb / 100) * 100)) })}
            </span>
          )}
        </span>
        {mark ? <span className="text-small font-bold text-accent">{mark}</span> : null}
      </span>
    </a>
  );
}
