import { Fragment } from "react";
import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { FieldError } from "@/app/_ui/field-error";
import { Money } from "@/app/_ui/money";

export interface ListedPlan {
  id: string;
  /** The provider's product slug. */
  provider: string;
  /** Below its provider. */
  label: string;
  /** As its order will be named. */
  name: string;
  /** Before the payment fee, in kobo. */
  price: number;
}

interface Props {
  legend: string;
  hint?: string;
  plans: readonly ListedPlan[];
  chosen: string;
  error: string | null;
  /** The plan shown first: its name, its label, and what stands above the others. */
  marked?: { id: string; name: string; words: string; others: string };
}

/** The plans of one provider as rows with name and price. */
export function PlanList({ legend, hint, plans, chosen, error, marked }: Props) {
  const rows = marked
    ? [...plans.filter(({ id }) => id === marked.id), ...plans.filter(({ id }) => id !== marked.id)]
    : plans;
  return (
    <ChoiceGroup id="plan" legend={legend} error={error} className="gap-1.5">
      {hint ? <p className="text-small text-muted">{hint}</p> : null}
      <FieldError id="plan-error" text={error} />
      {rows.map((plan, index) => (
        <Fragment key={plan.id}>
          {marked && index === 1 ? <p className="pt-2 font-semibold">{marked.others}</p> : null}
          <Choice name="plan" value={plan.id} defaultChecked={plan.id === chosen}>
            <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
              <span className="min-w-0">
                <span className="font-semibold">{plan.id === marked?.id ? marked.name : plan.label}</span>
                {plan.id === marked?.id ? (
                  <span className="block text-small font-bold text-accent">{marked.words}</span>
                ) : null}
              </span>
              <Money amount={plan.price} className="text-figure font-bold" />
            </span>
          </Choice>
        </Fragment>
      ))}
    </ChoiceGroup>
  );
}
