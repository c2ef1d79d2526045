import { PhoneField } from "@/app/_forms/phone-field";
import { problemAt } from "@/app/_forms/problem-at";
import { ListBox } from "@/app/_purchase/form/list-box";
import { RecipientRows } from "@/app/_purchase/form/recipient-rows";
import { RowButton } from "@/app/_purchase/form/row-button";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { rowField } from "@/app/_purchase/state/form-values";
import { isList } from "@/app/_purchase/state/list-rows";
import { Button } from "@/app/_ui/button";
import { purchase } from "@/lib/words/messages";

interface Props {
  buy: Purchase;
  planName: (plan: string) => string;
  /** Replaces the usual hint if the first number looks like another network's. */
  hint?: string;
  onSwitch?: { label: string; go: () => void };
}

/** The numbers that get the plan. */
export function DataPhones({ buy, planName, hint, onSwitch }: Props) {
  const { rows } = buy.fill.typed;
  const many = rows.length > 1;
  const adding = (
    <div className="grid gap-2">
      <div>
        <RowButton buy={buy} intent="add" label={purchase.addNumber} />
      </div>
      <ListBox buy={buy} amounts={false} />
    </div>
  );
  if (isList(buy.fill.typed)) {
    return (
      <div className="grid gap-5">
        <RecipientRows buy={buy} planName={planName} />
        {adding}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {rows.map((row, index) => {
        const name = rowField(index, "phone");
        return (
          <div key={name} className="grid gap-2">
            <PhoneField
              name={name}
              label={many ? purchase.phoneOf({ n: index + 1 }) : undefined}
              value={row.phone}
              error={problemAt(buy.problems, name)}
              hint={index === 0 ? hint : undefined}
            />
            {index === 0 && onSwitch ? (
              <div>
                <Button look="quiet" onClick={onSwitch.go}>
                  {onSwitch.label}
                </Button>
              </div>
            ) : null}
            {many ? (
              <div>
                <RowButton
                  buy={buy}
                  intent={`remove.${index}`}
                  label={purchase.removeNumber({ n: index + 1 })}
                />
              </div>
            ) : null}
          </div>
        );
      })}
      {adding}
    </div>
  );
}
