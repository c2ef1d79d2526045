import type { ReactNode } from "react";

interface Props {
  id?: string;
  title: string;
  note?: string;
  children: ReactNode;
}

/** A section of a page of forms: on a wide screen what it is about stands beside its fields. */
export function SettingSection({ id, title, note, children }: Props) {
  return (
    <section
      id={id}
      aria-label={title}
      className="perforated grid grid-cols-1 min-w-0 gap-x-12 gap-y-3 py-5 lg:grid-cols-[260px_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-lead font-bold">{title}</h2>
        {note ? <p className="text-small text-muted">{note}</p> : null}
      </div>
      <div className="grid grid-cols-1 min-w-0 content-start gap-3 lg:max-w-2xl">{children}</div>
    </section>
  );
}
