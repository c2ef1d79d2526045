import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { FieldError } from "@/app/_ui/field-error";

interface Props {
  label: string;
  hint?: string;
  options: readonly ProviderOption[];
  chosen: string;
  error: string | null;
  /** A shorter name for the card, if the full names repeat themselves. */
  short?: (name: string) => string;
}

/** DisCos, providers or platforms as discs with their names, in two columns on a small phone. */
export function ProviderChoice({ label, hint, options, chosen, error, short = (name) => name }: Props) {
  return (
    <ChoiceGroup
      id="product"
      legend={label}
      error={error}
      hintId={hint && "product-hint"}
      className="gap-1.5"
    >
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <Choice
            key={option.slug}
            name="product"
            value={option.slug}
            defaultChecked={option.slug === chosen}
            aria-label={option.name}
            inside="gap-2"
          >
            <ProviderMark mark={option.mark} size={28} />
            <span className="min-w-0 leading-tight font-semibold max-[400px]:text-small">
              {short(option.name)}
            </span>
          </Choice>
        ))}
      </div>
      {hint ? (
        <p id="product-hint" className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id="product-error" text={error} />
    </ChoiceGroup>
  );
}
