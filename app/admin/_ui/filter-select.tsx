import { Options } from "@/app/_ui/options";
import { Select } from "@/app/_ui/select";
import { listWords } from "@/lib/words/en/lists";

interface Props {
  name: string;
  label: string;
  chosen: string | null;
  /** Value and text of each choice; "any" comes first. */
  choices: readonly (readonly [value: string, text: string])[];
}

/** A filter with a few choices, or "any". */
export function FilterSelect({ name, label, chosen, choices }: Props) {
  return (
    <Select name={name} label={label} chosen={chosen ?? ""}>
      <option value="">{listWords.any}</option>
      <Options of={choices} />
    </Select>
  );
}
