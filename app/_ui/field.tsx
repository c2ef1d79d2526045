import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { described, Labelled } from "./labelled";

interface Props extends Omit<ComponentProps<"input">, "id"> {
  /** Default: the name. */
  id?: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** Shown before the text, inside the box: a currency sign. */
  before?: string;
}

/** A text field with label, hint and error, connected by ids. Uncontrolled: `defaultValue` restores what was typed. */
export function Field({ name, id = name, label, hint, error, before, className, ...input }: Props) {
  return (
    <Labelled id={id} label={label} hint={hint} error={error} className={className}>
      <div
        className={cx(
          "flex min-h-13 items-center rounded-field border bg-slip focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent",
          error ? "border-bad border-2" : "border-edge",
        )}
      >
        {before ? (
          <span aria-hidden="true" className="ps-3.5 text-lead text-muted">
            {before}
          </span>
        ) : null}
        <input
          id={id}
          name={name}
          className={cx(
            "min-h-13 w-full min-w-0 bg-transparent px-3.5 text-lead outline-none",
            before && "ps-1.5",
          )}
          {...described({ id, hint, error })}
          {...input}
        />
      </div>
    </Labelled>
  );
}
