import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import type { DisplayChoiceRow } from "@/lib/admin/catalogue/find-display-choices";
import { formatNaira } from "@/lib/platform/money";
import { catalogueWords } from "@/lib/words/en/catalogue";
import { setDisplayChoiceAction } from "./actions";

interface Props {
  row: DisplayChoiceRow;
  /** The page's current state, to return to it. */
  hidden: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** A product or plan with its status, and a collapsed form for the owner's settings. */
export function ShelfItem({ row, hidden, mayWrite }: Props) {
  const { name } = row;
  const says = [
    catalogueWords.upstream[row.upstream],
    row.cost === null ? null : `${catalogueWords.costs} ${formatNaira(row.cost)}`,
    row.hidden ? catalogueWords.hidden : null,
    row.featured ? catalogueWords.featured : null,
    row.position === null ? null : catalogueWords.place(row.position),
  ].filter((part) => part !== null);
  if (!mayWrite) {
    return (
      <li className="border-t border-line py-2">
        {name} <span className="block text-small text-muted">{says.join(" · ")}</span>
      </li>
    );
  }
  return (
    <li>
      <Disclosure summary={name}>
        <PlainForm action={setDisplayChoiceAction} className="grid gap-4">
          <HiddenFields values={{ ...hidden, kind: row.kind, id: row.id }} />
          <Checkbox name="hidden" value="1" checked={row.hidden}>
            {catalogueWords.hide}
          </Checkbox>
          <Checkbox name="featured" value="1" checked={row.featured}>
            {catalogueWords.feature}
          </Checkbox>
          <Field
            id={`position-${row.kind}-${row.id}`}
            name="position"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            label={catalogueWords.position}
            defaultValue={row.position ?? ""}
          />
          <Button type="submit" look="quiet">
            {catalogueWords.save}
          </Button>
        </PlainForm>
      </Disclosure>
      <p className="pb-3 text-small text-muted">{says.join(" · ")}</p>
    </li>
  );
}
