import { Choice } from "@/app/_ui/choice";
import { cx } from "@/app/_ui/cx";
import { FieldError } from "@/app/_ui/field-error";
import { Money } from "@/app/_ui/money";
import { formatNaira, kobo } from "@/lib/platform/money";
import { purchase } from "@/lib/words/en/purchase";
import type { PlanGroup, PlanRow } from "./plan-rows";

interface Props {
  groups: { group: PlanGroup; rows: PlanRow[] }[];
  /** The chosen plan's id. */
  chosen: string;
  onChoose: (id: string) => void;
  error: string | null;
}

/** The plans as rows that compare, in groups that last about as long. */
export function PlanChoice({ groups, chosen, onChoose, error }: Props) {
  const cheapest = Math.min(
    ...groups.flatMap(({ rows }) => rows.map(({ perGb }) => perGb ?? Number.POSITIVE_INFINITY)),
  );
  return (
    <fieldset
      id="plan"
      className="grid gap-5"
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? "plan-error" : undefined}
    >
      <legend className="sr-only">{purchase.plan}</legend>
      <FieldError id="plan-error" text={error} />
      {groups.map(({ group, rows }) => (
        <div key={group} className="grid gap-1">
          <h3 className="pb-1 text-small font-bold text-muted">{purchase.groups[group]}</h3>
          {rows.map((row) => (
            <Row key={row.id} row={row} checked={row.id === chosen} cheapest={cheapest} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface RowProps {
  row: PlanRow;
  checked: boolean;
  cheapest: number;
  onChoose: (id: string) => void;
}

function Row({ row, checked, cheapest, onChoose }: RowProps) {
  return (
    <Choice
      name="plan"
      value={row.id}
      defaultChecked={checked}
      onChange={() => onChoose(row.id)}
      className={cx("min-h-16", row.best && "border-2 border-accent")}
    >
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="display truncate text-figure">{row.size}</span>
        <Money amount={row.price} className="display text-end text-figure" />
        <span className="truncate text-small text-muted">
          {row.lasts}
          {row.family ? ` · ${row.family}` : ""}
          {row.best ? <strong className="text-accent"> · {purchase.best}</strong> : null}
        </span>
        <span className="flex items-center justify-end gap-2 text-small text-muted">
          {row.perGb === null ? null : (
            <>
              <Bar part={cheapest / row.perGb} />
              {purchase.perGb(formatNaira(kobo(Math.ceil(row.perGb / 100) * 100)))}
            </>
          )}
        </span>
      </span>
    </Choice>
  );
}

/** How much data a naira buys, against the best plan shown: longer is more. The figure beside it says the same. */
function Bar({ part }: { part: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 6"
      width="40"
      height="6"
      className="hidden text-accent min-[400px]:block"
    >
      <rect width="40" height="6" className="fill-line" />
      <rect width={Math.max(2, Math.round(40 * part))} height="6" fill="currentColor" />
    </svg>
  );
}
