import { Button } from "@/app/_ui/button";
import { Options } from "@/app/_ui/options";
import { KeptField, KeptSelect } from "@/app/admin/_ui/kept-fields";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { BLOCK_CHOICES, type BlockChoice } from "@/lib/admin/customers/blocklist";
import { blocklistWords as words } from "@/lib/words/en/blocklist";
import { addBlockAction } from "./actions";

interface Props {
  kind: BlockChoice;
  /** The number or order reference that the form starts with. */
  value?: string;
  open: boolean;
}

/** Adds a number, email, device or card to the blocklist. */
export function AddBlockForm({ kind, value, open }: Props) {
  return (
    <KeptForm action={addBlockAction} summary={words.add} open={open}>
      <div className="grid max-w-xl grid-cols-1 gap-4">
        <KeptSelect name="kind" label={words.kind} chosen={kind}>
          <Options of={BLOCK_CHOICES.map((choice) => [choice, words.kinds[choice]])} />
        </KeptSelect>
        <KeptField
          name="value"
          label={words.value}
          hint={words.valueHint}
          defaultValue={value}
          maxLength={254}
          autoComplete="off"
        />
        <KeptSelect name="does" label={words.does} chosen={kind === "card" ? "hold" : "refuse"}>
          <option value="refuse">{words.refuse}</option>
          <option value="hold">{words.hold}</option>
        </KeptSelect>
        <KeptField
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          maxLength={300}
          autoComplete="off"
        />
        <KeptField name="until" type="date" label={words.until} hint={words.untilHint} />
        <p className="text-small text-muted">{words.note}</p>
        <Button type="submit">{words.submit}</Button>
      </div>
    </KeptForm>
  );
}
