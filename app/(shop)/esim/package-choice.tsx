import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { FieldError } from "@/app/_ui/field-error";
import { Money } from "@/app/_ui/money";
import { formatNaira, kobo } from "@/lib/platform/money";
import { esimWords } from "@/lib/words/messages";
import type { PackageRow } from "./package-rows";

interface Props {
  rows: readonly PackageRow[];
  /** The chosen package's code. */
  chosen: string;
  error: string | null;
}

/** Packages as comparable rows: size and price, then validity, price per GB and price per day. */
export function PackageChoice({ rows, chosen, error }: Props) {
  return (
    <ChoiceGroup id="packageCode" legend={esimWords.package} legendHidden error={error} className="gap-1">
      <FieldError id="packageCode-error" text={error} />
      {rows.map((row) => (
        <Choice
          key={row.code}
          name="packageCode"
          value={row.code}
          defaultChecked={row.code === chosen}
          className="min-h-16"
        >
          <Row row={row} />
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

function Row({ row }: { row: PackageRow }) {
  const rate = (money: number) => formatNaira(kobo(Math.ceil(money / 100) * 100));
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-figure font-bold">{row.size}</span>
        <Money amount={row.price} className="text-figure font-bold" />
      </span>
      <span className="flex items-baseline justify-between gap-3 text-small">
        <span className="min-w-0">{row.lasts}</span>
        <span className="text-muted">
          {row.perGb === null ? "" : esimWords.perGb({ money: rate(row.perGb) })}
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-small text-muted">
        <span className="min-w-0">{row.speed}</span>
        <span>{row.perDay === null ? "" : esimWords.perDay({ money: rate(row.perDay) })}</span>
      </span>
      {row.note ? <span className="text-small text-muted">{row.note}</span> : null}
      {row.best ? (
        <span className="flex items-center gap-1.5 text-small font-bold text-accent">
          <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
            <path d="M6 .6 7.7 4l3.8.5-2.8 2.6.7 3.7L6 9l-3.4 1.8.7-3.7L.5 4.5 4.3 4z" fill="currentColor" />
          </svg>
          {esimWords.best}
        </span>
      ) : null}
    </span>
  );
}
