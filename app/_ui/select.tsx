import type { ReactNode } from "react";
import { cx } from "./cx";
import { FieldError } from "./field-error";

interface Props {
  /** Default: the name. */
  id?: string;
  name: string;
  label: string;
  chosen?: string;
  hint?: string;
  error?: string | null;
  children: ReactNode;
}

/** A select field with its label. */
export function Select({ name, id = name, label, chosen, hint, error = null, children }: Props) {
  const described = cx(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-slip px-3"
      >
        {children}
      </select>
    </div>
  );
}
