import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { FieldError } from "@/app/_ui/field-error";
import { Money } from "@/app/_ui/money";
import { formatNaira, kobo } from "@/lib/platform/money";
import { purchase } from "@/lib/words/messages";
import type { PlanGroup, PlanRow } from "./plan-rows";

interface Props {
  groups: { group: PlanGroup; rows: PlanRow[] }[];
  /** The chosen plan's id. */
  chosen: string;
  onChoose: (id: string) => void;
  error: string | null;
}

/** The plans as comparable rows, grouped by similar validity. */
export function PlanChoice({ groups, chosen, onChoose, error }: Props) {
  const cheapest = Math.min(
    ...groups.flatMap(({ rows }) => rows.map(({ perGb }) => perGb ?? Number.POSITIVE_INFINITY)),
  );
  return (
    <ChoiceGroup id="plan" legend={purchase.plan} legendHidden error={error} className="gap-5">
      <FieldError id="plan-error" text={error} />
      {groups.map(({ group, rows }) => (
        <div key={group} className="grid gap-1">
          <h2 className="pb-1 text-small font-bold text-muted">{purchase.groups[group]}</h2>
          {rows.map((row) => (
            <Row key={row.id} row={row} checked={row.id === chosen} cheapest={cheapest} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </ChoiceGroup>
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
      className="min-h-16"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-figure font-bold">{row.size}</span>
          <Money amount={row.price} className="text-figure font-bold" />
        </span>
        <span className="flex items-baseline justify-between gap-3 text-small text-muted">
          <span className="min-w-0">
            {row.lasts}
            {row.family ? ` · ${row.family}` : ""}
          </span>
          {row.perGb === null ? null : (
            <span className="flex items-center gap-2 whitespace-nowrap">
              <Bar part={cheapest / row.perGb} />
              {purchase.perGb({ money: formatNaira(kobo(Math.ceil(row.perGb / 100) * 100)) })}
            </span>
          )}
        </span>
        {row.best ? (
          <span className="flex items-center gap-1.5 text-small font-bold text-accent">
            <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
              <path
                d="M6 .6 7.7 4l3.8.5-2.8 2.6.7 3.7L6 9l-3.4 1.8.7-3.7L.5 4.5 4.3 4z"
                fill="currentColor"
              />
            </svg>
            {purchase.best}
          </span>
        ) : null}
      </span>
    </Choice>
  );
}

/** How much data a naira buys, relative to the best plan shown: longer is more. The figure next to it says the same. */
function Bar({ part }: { part: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 6"
      width="40"
      height="6"
      className="hidden text-accent min-[360px]:block"
    >
      <rect width="40" height="6" className="fill-line" />
      <rect width={Math.max(2, Math.round(40 * part))} height="6" fill="currentColor" />
    </svg>
  );
}
