import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { Disclosure } from "@/app/_ui/disclosure";
import { FieldError } from "@/app/_ui/field-error";
import { Money } from "@/app/_ui/money";
import { formatNaira, kobo } from "@/lib/platform/money";
import { purchase } from "@/lib/words/messages";
import type { BestPlan, BestReason } from "./best-plans";
import type { PlanKind, PlanRow } from "./plan-rows";

interface Props {
  best: readonly BestPlan[];
  /** All plans of the period by kind; null: only the best. */
  kinds: ReadonlyMap<PlanKind, PlanRow[]> | null;
  /** The chosen plan's id. */
  chosen: string;
  onChoose: () => void;
  error: string | null;
}

/** Longer lists are collapsed after this many rows. */
const MAX_ROWS = 12;

/** The best three plans, or all plans of a period by kind. */
export function PlanChoice({ best, kinds, chosen, onChoose, error }: Props) {
  const reasons = new Map(best.map((one) => [one.row.id, one.reasons]));
  const rowOf = (row: PlanRow) => (
    <Row
      key={row.id}
      row={row}
      reasons={reasons.get(row.id) ?? []}
      checked={row.id === chosen}
      onChoose={onChoose}
    />
  );
  const shown = kinds ? [...kinds.keys()] : [...new Set(best.map(({ row: { kind } }) => kind))];
  return (
    <ChoiceGroup id="plan" legend={purchase.plan} legendHidden error={error} className="gap-3">
      <FieldError id="plan-error" text={error} />
      {kinds ? (
        [...kinds].map(([kind, rows], index) => (
          <Disclosure
            key={kind}
            open={index === 0 || rows.some(({ id }) => id === chosen)}
            summary={purchase.kinds[kind]({ count: rows.length })}
          >
            <KindNote kinds={[kind]} />
            <div className="grid gap-1">{rows.slice(0, MAX_ROWS).map(rowOf)}</div>
            {rows.length > MAX_ROWS ? (
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
                  {purchase.morePlans({ count: rows.length - MAX_ROWS })}
                </summary>
                <div className="grid gap-1">{rows.slice(MAX_ROWS).map(rowOf)}</div>
              </details>
            ) : null}
          </Disclosure>
        ))
      ) : (
        <>
          <div className="grid gap-2">
            {best.toSorted((a, b) => a.row.price - b.row.price).map(({ row }) => rowOf(row))}
          </div>
          <KindNote kinds={shown} />
        </>
      )}
    </ChoiceGroup>
  );
}

/** Explains SME, gifting and corporate plans where they are chosen. */
function KindNote({ kinds }: { kinds: readonly PlanKind[] }) {
  const notes = kinds.flatMap((kind) => (kind === "unknown" ? [] : purchase.kindNotes[kind]));
  return notes.length > 0 ? <p className="text-small text-muted">{notes.join(" ")}</p> : null;
}

interface RowProps {
  row: PlanRow;
  reasons: readonly BestReason[];
  checked: boolean;
  onChoose: () => void;
}

/** A card on a phone, a table row on a wide screen. */
function Row({ row, reasons, checked, onChoose }: RowProps) {
  return (
    <Choice
      name="plan"
      value={row.id}
      defaultChecked={checked}
      onChange={onChoose}
      className="min-h-16 sm:min-h-13"
    >
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 sm:grid-cols-[5.5rem_minmax(0,1fr)_6rem_5.5rem]">
        <span className="min-w-0 text-figure font-bold">{row.size}</span>
        <Money amount={row.price} className="text-end text-figure font-bold sm:order-1" />
        <span className="min-w-0 text-small text-muted">
          {row.lasts}
          {row.family ? ` · ${row.family}` : ""}
        </span>
        <span className="text-end text-small whitespace-nowrap text-muted">
          {row.perGb === null
            ? null
            : purchase.perGb({ money: formatNaira(kobo(Math.ceil(row.perGb / 100) * 100)) })}
        </span>
        {reasons.length > 0 ? (
          <span className="col-span-full text-small font-bold text-accent sm:order-2">
            {reasons.map((reason) => purchase.reasons[reason]).join(" · ")}
          </span>
        ) : null}
      </span>
    </Choice>
  );
}
