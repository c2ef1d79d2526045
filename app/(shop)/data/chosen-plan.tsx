import type { ReactNode } from "react";
import { ShowButton } from "@/app/_purchase/form/show-button";
import { Button, buttonClass } from "@/app/_ui/button";
import { purchase } from "@/lib/words/messages";
import { type Filters, filterQuery } from "./filters";
import { PlanChoice } from "./plan-choice";
import type { PlanRow } from "./plan-rows";

interface Props {
  row: PlanRow;
  onChoose: () => void;
  /** Null before the form is ready: the button then requests the plans. */
  onChange: (() => void) | null;
  filters: Filters;
  onShow: (query: string) => void;
  error: string | null;
  /** A link next to the button. */
  children: ReactNode;
}

/** The chosen plan, with a button that lists the others. */
export function ChosenPlan({ row, onChoose, onChange, filters, onShow, error, children }: Props) {
  return (
    <div className="grid gap-2">
      <PlanChoice
        best={[{ row, reasons: [] }]}
        kinds={null}
        chosen={row.id}
        onChoose={onChoose}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-x-2">
        {onChange ? (
          <Button look="quiet" onClick={onChange}>
            {purchase.changePlan}
          </Button>
        ) : (
          <ShowButton
            query={filterQuery({ ...filters, network: row.network })}
            onShow={onShow}
            className={buttonClass("quiet")}
          >
            {purchase.changePlan}
          </ShowButton>
        )}
        {children}
      </div>
    </div>
  );
}
