import type { ReactNode } from "react";

interface Props {
  id?: string;
  title: string;
  note?: string;
  children: ReactNode;
}

/** A section of a page of forms: where there is room, what it is about stands beside its fields. */
export function SettingSection({ id, title, note, children }: Props) {
  return (
    <section id={id} aria-label={title} className="perforated @container min-w-0 py-5">
      <div className="grid grid-cols-1 gap-x-10 gap-y-3 @3xl:grid-cols-[230px_minmax(0,1fr)]">
        <div>
          <h2 className="text-lead font-bold">{title}</h2>
          {note ? <p className="text-small text-muted">{note}</p> : null}
        </div>
        <div className="grid grid-cols-1 min-w-0 content-start gap-3 lg:max-w-2xl">{children}</div>
      </div>
    </section>
  );
}
