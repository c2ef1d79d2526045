import type { ReactNode } from "react";

interface Props {
  id: string;
  name: string;
  label: string;
  chosen?: string;
  children: ReactNode;
}

/** A select field with its label. */
export function Select({ id, name, label, chosen, children }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-slip px-3"
      >
        {children}
      </select>
    </div>
  );
}
