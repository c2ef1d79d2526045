import type { ReactNode } from "react";
import { cx } from "./cx";
import { FieldError } from "./field-error";

interface Described {
  id: string;
  hint?: ReactNode;
  error?: string | null;
}

interface Props extends Described {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The aria attributes of a field's input for its hint and error. */
export function described({ id, hint, error }: Described) {
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": cx(hint != null && `${id}-hint`, error && `${id}-error`) || undefined,
  };
}

/** A field around its input: label, hint and error, connected by ids. */
export function Labelled({ id, label, hint, error, className, children }: Props) {
  return (
    <div className={cx("grid gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint != null ? (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
