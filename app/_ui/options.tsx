interface Props {
  /** Value and text of each option. */
  of: readonly (readonly [value: string, text: string])[];
}

/** The options of a select field. */
export function Options({ of }: Props) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
