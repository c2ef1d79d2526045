import type { ComponentProps, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"textarea">, "id"> {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A field for several lines, with label and hint. Uncontrolled. */
export function TextArea({ id, label, hint, ...area }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        className="w-full min-w-0 rounded-field border border-edge bg-slip px-3.5 py-2.5 text-lead focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-accent"
        aria-describedby={hint != null ? `${id}-hint` : undefined}
        {...area}
      />
      {hint != null ? (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
