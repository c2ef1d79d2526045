import type { ReactNode } from "react";

/** A section of an admin page, with a perforated divider. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id?: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="perforated grid grid-cols-1 min-w-0 gap-3 py-5">
      <div>
        <h2 className="text-lead font-bold">{title}</h2>
        {note ? <p className="text-small text-muted">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
