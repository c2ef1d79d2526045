import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { described, Labelled } from "./labelled";

interface Props extends Omit<ComponentProps<"textarea">, "id"> {
  /** Default: the name. */
  id?: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** A field for several lines, with label, hint and error. Uncontrolled. */
export function TextArea({ name, id = name, label, hint, error, className, ...area }: Props) {
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        name={name}
        rows={4}
        className={cx(
          "w-full min-w-0 rounded-field bg-slip px-3.5 py-2.5 text-lead focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-accent",
          error ? "border-2 border-bad" : "border border-edge",
          className,
        )}
        {...described({ id, hint, error })}
        {...area}
      />
    </Labelled>
  );
}
