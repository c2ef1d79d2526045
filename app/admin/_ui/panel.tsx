import type { ReactNode } from "react";

/** A part of a page on its own surface. */
export function Panel({
  id,
  title,
  note,
  aside,
  children,
}: {
  id?: string;
  title: string;
  note?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="card grid min-w-0 grid-cols-1 content-start gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lead font-bold">{title}</h2>
        {aside}
        {note ? <p className="w-full text-small text-muted">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
