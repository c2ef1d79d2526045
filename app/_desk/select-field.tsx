interface Props {
  id: string;
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen?: string;
}

/** A list to choose one from, with its label. */
export function SelectField({ id, name, label, options, chosen }: Props) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-slip px-3"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
