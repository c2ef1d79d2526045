import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { Choice } from "@/app/_ui/choice";
import { ChoiceGroup } from "@/app/_ui/choice-group";
import { FieldError } from "@/app/_ui/field-error";

interface Props {
  id: string;
  name: string;
  label: string;
  hint: string;
  options: readonly NetworkOption[];
  chosen: string;
  error: string | null;
}

/** The networks as discs, in two columns on a small phone and beside the summary. */
export function NetworkChoice({ id, name, label, hint, options, chosen, error }: Props) {
  return (
    <ChoiceGroup id={id} legend={label} error={error} hintId={`${id}-hint`} className="gap-1.5">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_1fr_auto] lg:grid-cols-2">
        {options.map((option) => (
          <Choice
            key={option.slug}
            name={name}
            value={option.slug}
            defaultChecked={option.slug === chosen}
            className="px-2"
            inside="gap-2"
          >
            <ProviderMark mark={option.mark} size={26} />
            <span className="min-w-0 text-small leading-tight font-semibold sm:whitespace-nowrap">
              {option.name}
            </span>
          </Choice>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </ChoiceGroup>
  );
}
