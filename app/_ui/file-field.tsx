import type { ReactNode } from "react";
import { described, Labelled } from "./labelled";

interface Props {
  id: string;
  name: string;
  label: string;
  hint: ReactNode;
  /** Types offered by the phone's file picker; the server checks the content. */
  accept: string;
}

/** A file input with label and hint. */
export function FileField({ id, name, label, hint, accept }: Props) {
  return (
    <Labelled id={id} label={label} hint={hint}>
      <input
        id={id}
        name={name}
        type="file"
        multiple
        accept={accept}
        className="min-h-12 w-full min-w-0 file:me-3 file:min-h-11 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-slip file:px-4 file:font-semibold"
        {...described({ id, hint })}
      />
    </Labelled>
  );
}
