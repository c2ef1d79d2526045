import type { ReactNode } from "react";
import { ShowButton } from "@/app/_purchase/form/show-button";
import { buttonClass } from "@/app/_ui/button";
import { purchase } from "@/lib/words/messages";
import { type Filters, filterQuery } from "./filters";
import { PlanChoice } from "./plan-choice";
import { PlanPeriods } from "./plan-filters";
import type { PlanRow } from "./plan-rows";
import type { Selection } from "./select-plans";

interface Props {
  selected: Selection;
  chosen: PlanRow | undefined;
  /** The form's inputs are replaced with each round. */
  round: number;
  onChoose: () => void;
  filters: Filters;
  onShow: (query: string) => void;
  error: string | null;
  /** A link next to the button. */
  children: ReactNode;
}

/** A network's plans of one period: the best three, or all by kind. */
export function SelectedPlans({
  selected,
  chosen,
  round,
  onChoose,
  filters,
  onShow,
  error,
  children,
}: Props) {
  const { network, periods, period, plans, best, kinds } = selected;
  const listed = kinds ? plans : best.map(({ row }) => row);
  return (
    <>
      <PlanPeriods periods={periods} period={period} filters={filters} onShow={onShow} />
      <PlanChoice
        key={`${round} ${network?.key} ${period} ${filters.all}`}
        best={best}
        kinds={kinds}
        chosen={chosen?.id ?? ""}
        onChoose={onChoose}
        error={error}
      />
      {chosen && !listed.includes(chosen) ? <input type="hidden" name="plan" value={chosen.id} /> : null}
      <div className="flex flex-wrap items-center gap-x-2">
        {filters.all || plans.length > best.length ? (
          <ShowButton
            query={filterQuery({ ...filters, all: !filters.all })}
            onShow={onShow}
            className={buttonClass("quiet", "text-small")}
          >
            {filters.all ? purchase.bestPlans : purchase.allPlans({ count: plans.length })}
          </ShowButton>
        ) : null}
        {children}
      </div>
    </>
  );
}
