import { Choice } from "@/app/_ui/choice";
import { FieldError } from "@/app/_ui/field-error";
import { Money } from "@/app/_ui/money";

export interface ListedPlan {
  id: string;
  /** The provider's product slug. */
  provider: string;
  label: string;
  /** Before the payment fee, in kobo. */
  price: number;
}

interface Props {
  legend: string;
  hint?: string;
  plans: readonly ListedPlan[];
  chosen: string;
  error: string | null;
  /** The plan shown first, and its label. */
  marked?: { id: string; words: string };
}

/** The plans of one provider as rows with name and price. */
export function PlanList({ legend, hint, plans, chosen, error, marked }: Props) {
  const rows = marked
    ? [...plans.filter(({ id }) => id === marked.id), ...plans.filter(({ id }) => id !== marked.id)]
    : plans;
  return (
    <fieldset
      id="plan"
      className="grid gap-1.5"
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? "plan-error" : undefined}
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {hint ? <p className="text-small text-muted">{hint}</p> : null}
      <FieldError id="plan-error" text={error} />
      {rows.map((plan) => (
        <Choice key={plan.id} name="plan" value={plan.id} defaultChecked={plan.id === chosen}>
          <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
            <span className="min-w-0">
              <span className="font-semibold">{plan.label}</span>
              {plan.id === marked?.id ? (
                <span className="block text-small font-bold text-accent">{marked.words}</span>
              ) : null}
            </span>
            <Money amount={plan.price} className="text-figure font-bold" />
          </span>
        </Choice>
      ))}
    </fieldset>
  );
}
