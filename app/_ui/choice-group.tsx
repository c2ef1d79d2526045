import type { ReactNode } from "react";
import { cx } from "./cx";

interface Props {
  /** The field's name. */
  id: string;
  legend: string;
  /** Only for screen readers, if a heading next to it says the same. */
  legendHidden?: boolean;
  error: string | null;
  /** The id of a further description. */
  hintId?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Radio buttons for one question. After a refusal the group itself gets the focus. */
export function ChoiceGroup({ id, legend, legendHidden, error, hintId, className, children }: Props) {
  return (
    <fieldset
      id={id}
      className={className && cx("grid", className)}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      aria-describedby={cx(hintId, error && `${id}-error`) || undefined}
    >
      <legend className={legendHidden ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      {children}
    </fieldset>
  );
}
